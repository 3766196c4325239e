"""The prunings of max^n."""
