"""Every page read at random settings: are its numbers and its sentences true there?"""
