// Draws the card artwork: one sheet of 52 faces for each deck, and one of backs.
//
//   npm install @letele/playing-cards@0.1.0 @babel/runtime react@18 react-dom@18 @resvg/resvg-js@2
//   cp node_modules/@letele/playing-cards/dist/index.esm.js kennard.mjs
//   node make_sheets.mjs          (needs the DejaVu fonts; writes classic.png, jumbo.png, backs.png)
//
// A sheet has 13 columns (2 to A) and 4 rows (clubs, diamonds, hearts, spades); a card is 189 x 264 pixels,
// 3 a millimetre. See LICENCE.md for where the drawings come from.
import { writeFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Resvg } from "@resvg/resvg-js";
import * as kennard from "./kennard.mjs";

const [WIDTH, HEIGHT] = [189, 264];
const RANKS = [..."23456789TJQKA"];
const SUITS = [..."cdhs"];
const INK = { c: "#16181a", s: "#16181a", d: "#c4182c", h: "#c4182c" };
const PIP = {
  c: "M50 4C36 4 27 14 27 26c0 6 2 11 6 15C19 36 4 44 4 60c0 13 10 22 22 22 9 0 16-4 20-11-1 12-5 19-13 25h34" +
    "c-8-6-12-13-13-25 4 7 11 11 20 11 12 0 22-9 22-22 0-16-15-24-29-19 4-4 6-9 6-15C73 14 64 4 50 4Z",
  d: "M50 0C60 20 74 36 88 50 74 64 60 80 50 100 40 80 26 64 12 50 26 36 40 20 50 0Z",
  h: "M50 98C40 78 6 58 6 30 6 14 16 4 28 4c11 0 19 8 22 19C53 12 61 4 72 4c12 0 22 10 22 26 0 28-34 48-44 68Z",
  s: "M50 2C60 26 94 42 94 66c0 12-9 20-20 20-9 0-16-5-20-13 1 12 4 19 12 25H34c8-6 11-13 12-25-4 8-11 13-20 13" +
    "C15 86 6 78 6 66 6 42 40 26 50 2Z",
};
// Where the pips of each number lie, in tenths of the pip field's width and height.
const COLUMN = { 2: [0, 10], 3: [0, 5, 10], 4: [0, 3.33, 6.67, 10] };
const sides = (n) => COLUMN[n].flatMap((y) => [[0, y], [10, y]]);
const PIPS = {
  2: [[5, 0], [5, 10]], 3: [[5, 0], [5, 5], [5, 10]], 4: sides(2), 5: [...sides(2), [5, 5]], 6: sides(3),
  7: [...sides(3), [5, 2.5]], 8: [...sides(3), [5, 2.5], [5, 7.5]], 9: [...sides(4), [5, 5]],
  T: [...sides(4), [5, 1.67], [5, 8.33]],
};

/** Kennard's card as SVG text, in printer's ink, without its black outline. */
function classic(rank, suit) {
  const name = suit.toUpperCase() + (rank === "T" ? "10" : rank.toLowerCase());
  return renderToStaticMarkup(createElement(kennard[name]))
    .replace(/rx="12" ry="12" fill="#fff" stroke="#000"/, 'fill="#fff"')
    .replaceAll(/"(red|#f00)"/g, `"${INK.d}"`).replaceAll(/"#(44F|44f)"/g, '"#2b3f94"');
}

/** A pip of `suit`, `size` wide, its middle at (x, y) of a card 63 x 88. */
const pip = (suit, x, y, size) =>
  `<path d="${PIP[suit]}" fill="${INK[suit]}" transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})"/>`;

const turned = (half) => half + `<g transform="rotate(180 31.5 44)">${half}</g>`;

/** A card for the table's far end: index of 15 mm, in two corners. */
function jumbo(rank, suit) {
  const text = rank === "T" ? "10" : rank;
  const squeeze = rank === "T" ? 'textLength="13.6" lengthAdjust="spacingAndGlyphs"' : "";
  const index = `<text x="9.2" y="17.6" font-family="DejaVu Serif" font-stretch="condensed" font-weight="700" font-size="19"
    text-anchor="middle" ${squeeze} fill="${INK[suit]}">${text}</text>` + pip(suit, 9.2, 26.2, 11.5);
  let middle = "";
  if (PIPS[rank]) {
    for (const [x, y] of PIPS[rank]) {
      const one = pip(suit, 22.5 + x * 1.8, 16 + y * 5.6, 9.5);
      middle += y > 5 ? `<g transform="rotate(180 ${22.5 + x * 1.8} ${16 + y * 5.6})">${one}</g>` : one;
    }
  } else if (rank === "A") {
    middle = pip(suit, 31.5, 44, suit === "s" ? 30 : 20);
  } else {
    middle = classic(rank, suit).replace(/viewBox="[^"]*"/, 'viewBox="-82 -146 164 292"')
      .replace(/height="336"/, 'x="16.5" y="12" height="64"').replace(/width="240"/, 'width="30"');
  }
  return `<svg viewBox="0 0 63 88" width="63" height="88"><rect width="63" height="88" fill="#fff"/>${middle}` +
    `${turned(index)}</svg>`;
}

const lattice = (ink) => {
  let lines = "";
  for (let i = -90; i < 160; i += 3.2)
    lines += `<path d="M${i} 0l88 88M${i} 88l88-88" stroke="${ink}" stroke-width=".9"/>`;
  return lines;
};
const BACKS = [
  // A lattice with a medallion, in red.
  `<svg viewBox="0 0 63 88"><rect width="63" height="88" fill="#f7f4ee"/>
   <svg x="4.5" y="4.5" width="54" height="79" viewBox="4.5 4.5 54 79"><rect width="63" height="88" fill="#f1dcd9"/>${lattice("#a51c2b")}
   <circle cx="31.5" cy="44" r="12" fill="#a51c2b"/><circle cx="31.5" cy="44" r="9.5" fill="none" stroke="#f7f4ee" stroke-width="1"/>
   ${pip("s", 31.5, 44, 11).replace(INK.s, "#f7f4ee")}</svg>
   <rect x="4.5" y="4.5" width="54" height="79" fill="none" stroke="#a51c2b" stroke-width="1"/></svg>`,
  // Rings on blue, printed to a narrow border.
  `<svg viewBox="0 0 63 88"><rect width="63" height="88" fill="#f7f4ee"/><rect x="3" y="3" width="57" height="82" rx="2" fill="#1f3a7a"/>
   <svg x="5" y="5" width="53" height="78" viewBox="5 5 53 78">` + [...Array(8)].map((_, r) => [...Array(6)].map((_, c) =>
    `<circle cx="${4 + c * 11}" cy="${5.5 + r * 11}" r="6.4" fill="none" stroke="#c9d3ea" stroke-width=".8"/>
     <circle cx="${4 + c * 11}" cy="${5.5 + r * 11}" r="2.6" fill="#8fa3d3"/>`).join("")).join("") + `</svg>
   <rect x="5" y="5" width="53" height="78" fill="none" stroke="#f7f4ee" stroke-width=".7"/></svg>`,
  // Kennard's diamonds, in black.
  renderToStaticMarkup(createElement(kennard.B1)).replace(/rx="12" ry="12" fill="#fff" stroke="#000"/, 'fill="#fff"'),
];

/** Rows of SVG cards as one PNG. */
function sheet(file, rows) {
  const cells = rows.flatMap((row, r) => row.map((svg, c) =>
    `<svg x="${c * WIDTH}" y="${r * HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    svg.replace(/<svg/, '<svg width="100%" height="100%" preserveAspectRatio="none"')
      .replace(/(<svg width="100%"[^>]*?) height="(336|88)"/, "$1").replace(/(<svg width="100%"[^>]*?) width="(240|63)"/, "$1")
      .replace(/(<svg width="100%" height="100%" preserveAspectRatio="none"[^>]*?) preserveAspectRatio="none"/, "$1") + "</svg>"));
  const [w, h] = [rows[0].length * WIDTH, rows.length * HEIGHT];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${w}" height="${h}">${cells.join("")}</svg>`;
  writeFileSync(file, new Resvg(svg, { background: "white" }).render().asPng());
}

for (const [name, draw] of [["classic", classic], ["jumbo", jumbo]])
  sheet(`${name}.png`, SUITS.map((suit) => RANKS.map((rank) => draw(rank, suit))));
sheet("backs.png", [BACKS]);
