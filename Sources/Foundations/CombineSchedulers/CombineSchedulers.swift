// CombineSchedulers
