"""What a finished match of Carrom teaches, shot by shot."""
