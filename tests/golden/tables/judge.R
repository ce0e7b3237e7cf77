# Writes the expected figures of `scrim fit`: R's lm, glm and survival::coxph on the tables of
# shared/data/tables and on survival's ovarian. Run with the tables' folder:
#   LC_ALL=C Rscript judge.R ../../../../shared/data/tables > fits.json
# Text columns become factors whose levels are sorted by bytes; rows with missing values are left out.
suppressMessages(library(survival))
folder <- commandArgs(trailingOnly = TRUE)[1]

load_table <- function(name) {
  if (name == "ovarian") return(ovarian)
  separator <- if (grepl("^adult", name)) ";" else ","
  read.csv(file.path(folder, name), sep = separator, stringsAsFactors = TRUE, check.names = FALSE,
           na.strings = c("", "NA", "nan", "?"))
}

number <- function(x) ifelse(is.na(x) | !is.finite(x), "null", sprintf("%.12g", x))

case <- function(name, table, model, response, predictors, event = "", strata = "", where = NULL, above = NULL,
                 weights = "", ties = "efron") {
  data <- load_table(table)
  condition <- "{}"
  if (!is.null(where)) {
    data <- data[data[[names(where)]] == where[[1]], ]
    condition <- sprintf('{"%s":"%s"}', names(where), where[[1]])
  }
  quoted <- function(x) paste0("`", x, "`")
  right <- gsub("`([^`]*)([:*])([^`]*)`", "`\\1` \\2 `\\3`", paste(quoted(predictors), collapse = " + "))
  data$.weight <- if (weights == "") 1 else data[[weights]]
  if (strata != "") right <- paste(right, "+ strata(", quoted(strata), ")")
  left <- quoted(response)
  if (!is.null(above)) left <- sprintf("I(%s > %s)", left, above)
  if (event != "") left <- sprintf("Surv(%s, %s)", left, quoted(event))
  formula <- as.formula(paste(left, "~", right))
  if (model == "linear") {
    fit <- lm(formula, data, weights = .weight); rows <- summary(fit)$coefficients; interval <- confint(fit)
    extra <- sprintf('"r_squared":%s,"sigma":%s', number(summary(fit)$r.squared), number(summary(fit)$sigma))
    column <- c(1, 2, 3, 4)
  } else if (model == "logistic") {
    fit <- suppressWarnings(glm(formula, binomial, data, weights = .weight)); rows <- summary(fit)$coefficients; interval <- confint.default(fit)
    extra <- sprintf('"deviance":%s,"null_deviance":%s', number(fit$deviance), number(fit$null.deviance))
    column <- c(1, 2, 3, 4)
  } else {
    fit <- coxph(formula, data, weights = .weight, robust = FALSE, ties = ties); rows <- summary(fit)$coefficients; interval <- confint(fit)
    extra <- sprintf('"log_likelihood":%s,"null_log_likelihood":%s', number(fit$loglik[2]), number(fit$loglik[1]))
    column <- c(1, 3, 4, 5)
  }
  names_ <- names(coef(fit))
  lines <- sapply(names_, function(n) {
    clean <- gsub("`", "", n)
    if (is.na(coef(fit)[n])) return(sprintf('    {"name":"%s","coef":null}', clean))
    v <- rows[n, column]; ci <- interval[n, ]
    sprintf('    {"name":"%s","coef":%s,"se":%s,"statistic":%s,"p":%s,"low":%s,"high":%s}', clean, number(v[1]),
            number(v[2]), number(v[3]), number(v[4]), number(ci[1]), number(ci[2]))
  })
  list_text <- function(x) paste0('["', paste(x, collapse = '","'), '"]')
  sprintf(paste0('  {"case":"%s","table":"%s","model":{"model":"%s","response":"%s"%s%s,"predictors":%s,"where":%s%s},\n',
                 '   "rows":%d,%s,"coefficients":[\n%s]}'),
          name, table, model, response, if (event == "") "" else sprintf(',"event":"%s"', event),
          if (strata == "") "" else sprintf(',"strata":"%s"', strata), list_text(predictors), condition,
          paste0(if (is.null(above)) "" else sprintf(',"above":%s', above),
                 if (weights == "") "" else sprintf(',"weights":"%s"', weights),
                 if (ties == "efron") "" else sprintf(',"ties":"%s"', ties)), if (model == "cox") fit$n else nobs(fit), extra,
          paste(lines, collapse = ",\n"))
}

cases <- c(
  case("ovarian", "ovarian", "cox", "futime", "age", "fustat"),
  case("ovarian-all", "ovarian", "cox", "futime", c("age", "resid.ds", "rx", "ecog.ps"), "fustat"),
  case("ovarian-strata", "ovarian", "cox", "futime", c("age", "resid.ds"), "fustat", strata = "rx"),
  case("ovarian-linear", "ovarian", "linear", "futime", c("age", "rx")),
  case("ovarian-logistic", "ovarian", "logistic", "fustat", c("age", "rx")),
  case("colon-death", "survival_colon.csv", "cox", "time",
       c("rx", "sex", "age", "obstruct", "perfor", "adhere", "nodes", "differ", "extent", "surg"), "status",
       where = list(etype = "2")),
  case("colon-strata", "survival_colon.csv", "cox", "time", c("rx", "age", "nodes"), "status", strata = "extent",
       where = list(etype = "2")),
  case("colon-linear", "survival_colon.csv", "linear", "time", c("rx", "sex", "age", "nodes", "extent"),
       where = list(status = "1")),
  case("colon-logistic", "survival_colon.csv", "logistic", "time", c("rx", "sex", "age", "nodes"),
       where = list(status = "1"), above = 730),
  case("veteran-breslow", "survival_veteran.csv", "cox", "time", c("trt", "karno", "age"), "status",
       ties = "breslow"),
  case("veteran-weights", "survival_veteran.csv", "cox", "time", c("trt", "karno"), "status", weights = "diagtime"),
  case("veteran-breslow-weights", "survival_veteran.csv", "cox", "time", c("trt", "karno"), "status",
       weights = "diagtime", ties = "breslow"),
  case("veteran-interaction", "survival_veteran.csv", "cox", "time", c("karno*celltype"), "status"),
  case("colon-interactions", "survival_colon.csv", "linear", "time", c("age", "rx", "sex", "rx:sex", "age:rx"),
       where = list(etype = "2")),
  case("veteran-linear-weights", "survival_veteran.csv", "linear", "time", c("karno*trt", "age"),
       weights = "diagtime"),
  case("veteran-logistic-weights", "survival_veteran.csv", "logistic", "time", c("karno", "age"), above = 100,
       weights = "diagtime"),
  case("rotterdam", "survival_rotterdam.csv", "cox", "dtime",
       c("age", "meno", "size", "grade", "nodes", "pgr", "er", "hormon", "chemo"), "death"),
  case("rotterdam-strata", "survival_rotterdam.csv", "cox", "rtime", c("age", "size", "nodes", "hormon"), "recur",
       strata = "grade"),
  case("rotterdam-logistic", "survival_rotterdam.csv", "logistic", "death", c("age", "size", "nodes", "year")),
  case("gbsg", "survival_gbsg.csv", "cox", "rfstime", c("age", "meno", "size", "grade", "nodes", "pgr", "er", "hormon"),
       "status"),
  case("gbsg-linear", "survival_gbsg.csv", "linear", "size", c("age", "grade", "nodes", "pgr", "er")),
  case("lung", "survival_lung.csv", "cox", "time", c("age", "sex", "ph.ecog", "wt.loss"), "status"),
  case("lung-strata", "survival_lung.csv", "cox", "time", c("age", "ph.karno"), "status", strata = "sex"),
  case("lung-linear", "survival_lung.csv", "linear", "wt.loss", c("age", "sex", "ph.ecog", "meal.cal")),
  case("nwtco", "survival_nwtco.csv", "cox", "edrel", c("histol", "stage", "age", "study", "instit"), "rel"),
  case("nwtco-logistic", "survival_nwtco.csv", "logistic", "rel", c("histol", "stage", "age", "in.subcohort")),
  case("pbc-linear", "survival_pbc.csv", "linear", "bili", c("age", "sex", "albumin", "protime", "edema", "stage")),
  case("pbc-logistic", "survival_pbc.csv", "logistic", "hepato", c("age", "sex", "bili", "albumin", "platelet")),
  case("transplant-linear", "survival_transplant.csv", "linear", "futime", c("age", "sex", "abo", "year")),
  case("transplant-logistic", "survival_transplant.csv", "logistic", "futime", c("age", "sex", "abo", "year"),
       above = 100),
  case("veteran", "survival_veteran.csv", "cox", "time", c("trt", "celltype", "karno", "diagtime", "age", "prior"),
       "status"),
  case("veteran-strata", "survival_veteran.csv", "cox", "time", c("trt", "karno", "age"), "status",
       strata = "celltype"),
  case("veteran-linear", "survival_veteran.csv", "linear", "karno", c("age", "trt", "celltype")),
  case("diabetes130-linear", "diabetes130_encounters.csv.gz", "linear", "time_in_hospital",
       c("race", "gender", "age", "num_lab_procedures", "num_medications", "number_diagnoses", "insulin")),
  case("diabetes130-logistic", "diabetes130_encounters.csv.gz", "logistic", "time_in_hospital",
       c("gender", "age", "num_lab_procedures", "num_medications", "number_inpatient", "change"), above = 4),
  case("adult-logistic", "adult/adult.csv.gz", "logistic", "age", c("sex", "race", "workclass"), above = 40)
)
cat("[\n", paste(cases, collapse = ",\n"), "\n]\n", sep = "")
