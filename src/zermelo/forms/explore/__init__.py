"""From rules and game objects to trees and graphs: every node or position that play can reach."""
