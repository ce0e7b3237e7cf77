def export(*a): pass
