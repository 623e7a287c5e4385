"""The only HTTP: sessions, the house's REST, the tables' websockets, and the pages."""
