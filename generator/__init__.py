"""The generator behind Malpan: bilingual rules data in, a searchable site out."""
