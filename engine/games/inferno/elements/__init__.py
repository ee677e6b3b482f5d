"""What elements are and where (sections 1–4, 604, 606, 611, 612, 702, 706): cards, characteristics, layers, zones, resources."""
