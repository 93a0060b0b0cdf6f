"""What is heard: which sound when, how it sounds, what is said with it, and the loudspeaker."""
