"""The Kivy screens: they draw a `ui.views.ScreenView`, and say what was tapped. They decide nothing."""
