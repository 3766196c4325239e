"""The paper that all SVG pictures share: shapes, colours, labels."""
