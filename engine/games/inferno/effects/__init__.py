"""What effects do (609, 610, 613–615, 701, with 118): the verbs, what is chosen, what lasts, what is replaced, damage."""
