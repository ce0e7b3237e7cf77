// Cox's partial likelihood. Rows are sorted by stratum and falling time, so that one pass adds each row to
// the risk set once; at each time with events the sums over the risk set give Efron's likelihood, its
// gradient and its information.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "anon/stats/least_squares.h"

namespace scrim::models {
namespace {

// The rows in the order of the pass, predictors centred and scaled so that Newton's steps are well behaved.
struct Sorted {
    Eigen::MatrixXd x;  // [predictors][rows]: a row's predictors lie together
    std::vector<double> time;
    std::vector<char> event;
    std::vector<double> stratum;
    std::vector<double> weight;
    Ties ties = Ties::efron;
    Eigen::VectorXd scale;
};

Sorted sort_rows(const Eigen::MatrixXd& x, const std::vector<double>& time, const std::vector<double>& event,
                 const CoxOptions& options) {
    const auto& strata = options.strata;
    std::vector<std::size_t> order(time.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto stratum = [&](std::size_t row) { return strata.empty() ? 0.0 : strata[row]; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return stratum(a) != stratum(b) ? stratum(a) < stratum(b) : time[a] > time[b];
    });
    Sorted sorted;
    const Eigen::RowVectorXd mean = x.colwise().mean();
    sorted.scale = ((x.rowwise() - mean).colwise().squaredNorm() / static_cast<double>(x.rows())).cwiseSqrt();
    sorted.x.resize(x.cols(), x.rows());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(order[i]);
        sorted.x.col(static_cast<Eigen::Index>(i)) = (x.row(row) - mean).transpose().cwiseQuotient(sorted.scale);
        sorted.time.push_back(time[order[i]]);
        sorted.event.push_back(event[order[i]] > 0.5 ? 1 : 0);
        sorted.stratum.push_back(stratum(order[i]));
        sorted.weight.push_back(options.weights.empty() ? 1.0 : options.weights[order[i]]);
    }
    sorted.ties = options.ties;
    return sorted;
}

struct Likelihood {
    double log = 0;
    Eigen::VectorXd gradient;
    Eigen::MatrixXd information;  // lower triangle
};

// Sums over a set of rows: of risks, of risks times predictors, and times their products.
struct Sums {
    explicit Sums(Eigen::Index p) : risk(0), first(Eigen::VectorXd::Zero(p)), second(Eigen::MatrixXd::Zero(p, p)) {}
    void clear() {
        risk = 0;
        first.setZero();
        second.setZero();
    }
    template <class Column>
    void add(double weight, const Column& x) {
        risk += weight;
        first += weight * x;
        for (Eigen::Index j = 0; j < x.size(); ++j) {
            second.col(j).tail(x.size() - j) += (weight * x[j]) * x.tail(x.size() - j);
        }
    }
    double risk;
    Eigen::VectorXd first;
    Eigen::MatrixXd second;  // lower triangle
};

// The events of one time: how many, and their weight.
struct Deaths {
    std::size_t count = 0;
    double weight = 0;
};

// What they add, with the risk set as it is then. Efron takes them out of it one after the other, each with the mean
// weight; Breslow leaves them all in it.
void add_tied_events(const Sums& at_risk, const Sums& dying, const Deaths& deaths, Ties ties, Likelihood& result) {
    const double each = deaths.weight / static_cast<double>(deaths.count);
    for (std::size_t l = 0; l < deaths.count; ++l) {
        const double share = ties == Ties::breslow ? 0 : static_cast<double>(l) / static_cast<double>(deaths.count);
        const double risk = at_risk.risk - share * dying.risk;
        const Eigen::VectorXd mean = (at_risk.first - share * dying.first) / risk;
        result.log -= each * std::log(risk);
        result.gradient -= each * mean;
        result.information += (at_risk.second - share * dying.second) * (each / risk);
        for (Eigen::Index j = 0; j < mean.size(); ++j) {
            result.information.col(j).tail(mean.size() - j) -= (each * mean[j]) * mean.tail(mean.size() - j);
        }
    }
}

Likelihood evaluate(const Sorted& rows, const Eigen::VectorXd& beta) {
    const Eigen::Index p = rows.x.rows();
    Likelihood result{0, Eigen::VectorXd::Zero(p), Eigen::MatrixXd::Zero(p, p)};
    Sums at_risk(p);
    Sums dying(p);
    const Eigen::VectorXd linear = rows.x.transpose() * beta;
    const std::size_t n = rows.time.size();
    double shift = 0;  // keeps exp() in range; it cancels within a stratum
    for (std::size_t i = 0; i < n;) {
        if (i == 0 || rows.stratum[i] != rows.stratum[i - 1]) {
            at_risk.clear();
            shift = linear[static_cast<Eigen::Index>(i)];
            for (std::size_t j = i; j < n && rows.stratum[j] == rows.stratum[i]; ++j) {
                shift = std::max(shift, linear[static_cast<Eigen::Index>(j)]);
            }
        }
        const std::size_t begin = i;
        Deaths deaths;
        dying.clear();
        for (; i < n && rows.time[i] == rows.time[begin] && rows.stratum[i] == rows.stratum[begin]; ++i) {
            const auto at = static_cast<Eigen::Index>(i);
            const double risk = rows.weight[i] * std::exp(linear[at] - shift);
            at_risk.add(risk, rows.x.col(at));
            if (rows.event[i] == 0) continue;
            ++deaths.count;
            deaths.weight += rows.weight[i];
            dying.add(risk, rows.x.col(at));
            result.log += rows.weight[i] * (linear[at] - shift);
            result.gradient += rows.weight[i] * rows.x.col(at);
        }
        if (deaths.count > 0) add_tied_events(at_risk, dying, deaths, rows.ties, result);
    }
    return result;
}

// Predictors that the partial likelihood does not tell apart from those before them (say, one that varies
// within no risk set): the pivots of the information's Cholesky factor that vanish.
std::vector<Eigen::Index> informative(const Eigen::MatrixXd& information) {
    constexpr double tolerance = 1e-9;
    Eigen::MatrixXd a = information.selfadjointView<Eigen::Lower>();
    const Eigen::VectorXd diagonal = a.diagonal();
    std::vector<Eigen::Index> kept;
    for (Eigen::Index j = 0; j < a.rows(); ++j) {
        if (!(a(j, j) > tolerance * std::max(diagonal[j], diagonal.maxCoeff() * 1e-6))) continue;
        kept.push_back(j);
        const Eigen::Index rest = a.rows() - j - 1;
        const Eigen::VectorXd column = a.col(j).tail(rest);
        a.bottomRightCorner(rest, rest) -= column * column.transpose() / a(j, j);
    }
    return kept;
}

struct Newton {
    Eigen::VectorXd beta;
    Eigen::VectorXd last_step;
    Likelihood at;
    double null_log = 0;
    int iterations = 0;
    bool converged = false;
};

Newton maximize(const Sorted& rows) {
    constexpr double tolerance = 1e-9;  // of the log likelihood; R's
    constexpr int max_iterations = 30;
    Newton state;
    state.beta = Eigen::VectorXd::Zero(rows.x.rows());
    state.last_step = state.beta;
    state.at = evaluate(rows, state.beta);
    state.null_log = state.at.log;
    while (state.iterations < max_iterations && !state.converged && rows.x.rows() > 0) {
        ++state.iterations;
        const Eigen::MatrixXd information = state.at.information.selfadjointView<Eigen::Lower>();
        Eigen::VectorXd step = information.ldlt().solve(state.at.gradient);
        if (!step.allFinite()) break;
        Likelihood next = evaluate(rows, state.beta + step);
        for (int halving = 0; halving < 20 && !(next.log >= state.at.log - 1e-12 * std::abs(state.at.log)); ++halving) {
            step /= 2;
            next = evaluate(rows, state.beta + step);
        }
        state.beta += step;
        state.last_step = step;
        state.converged = std::abs(1 - state.at.log / next.log) <= tolerance || next.log == state.at.log;
        state.at = std::move(next);
    }
    if (rows.x.rows() == 0) state.converged = true;
    return state;
}

Result<void> check(const Design& design, std::size_t rows, std::size_t events) {
    if (events == 0) {
        return bad_input("the Cox model has no event to learn from", {}, "check the event column: 1 is an event");
    }
    if (design.columns.empty()) {
        return bad_input("the predictors of the Cox model have one value each: there is nothing to estimate", {},
                         "use predictors that differ between rows");
    }
    if (rows <= design.names.size()) {
        return bad_input("a Cox model with " + std::to_string(design.names.size()) +
                             " coefficients cannot be fitted to " + std::to_string(rows) + " rows",
                         {}, "use fewer predictors, or more rows");
    }
    return {};
}

// The columns that are neither constant nor a combination of others; a constant one cancels out in the
// partial likelihood.
std::vector<std::size_t> usable_columns(const Design& design) {
    Design with_constant = design;
    with_constant.names.insert(with_constant.names.begin(), "");
    with_constant.columns.insert(with_constant.columns.begin(), std::vector<double>(design.rows(), 1.0));
    std::vector<std::size_t> kept;
    for (const std::size_t c : independent_columns(with_constant)) {
        if (c > 0) kept.push_back(c - 1);
    }
    return kept;
}

}  // namespace

Result<Fit> fit_cox(const Design& design, const std::vector<double>& time, const std::vector<double>& event,
                    const CoxOptions& options) {
    Fit fit;
    fit.kind = ModelKind::cox;
    fit.rows = time.size();
    for (const double value : event) fit.events += value > 0.5 ? 1 : 0;
    if (auto fine = check(design, fit.rows, fit.events); !fine) return fine.error();

    auto kept = usable_columns(design);
    Sorted rows = sort_rows(to_matrix(design, kept), time, event, options);
    const auto told_apart = informative(evaluate(rows, Eigen::VectorXd::Zero(rows.x.rows())).information);
    if (told_apart.size() < kept.size()) {
        std::vector<std::size_t> fewer;
        for (const auto at : told_apart) fewer.push_back(kept[static_cast<std::size_t>(at)]);
        kept = std::move(fewer);
        rows = sort_rows(to_matrix(design, kept), time, event, options);
    }
    fit.coefficients = named_coefficients(design, kept, fit.warnings);

    const Newton state = maximize(rows);
    fit.iterations = state.iterations;
    fit.converged = state.converged;
    fit.log_likelihood = state.at.log;
    fit.null_log_likelihood = state.null_log;
    fit.degrees_of_freedom = static_cast<double>(kept.size());
    if (!fit.converged) fit.warnings.emplace_back("the fit did not converge");
    const Eigen::MatrixXd information = state.at.information.selfadjointView<Eigen::Lower>();
    const Eigen::MatrixXd variance =
        information.ldlt().solve(Eigen::MatrixXd::Identity(information.rows(), information.cols()));
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(i);
        Coefficient& coefficient = fit.coefficients[kept[i]];
        coefficient.estimate = state.beta[at] / rows.scale[at];
        coefficient.standard_error = std::sqrt(variance(at, at)) / rows.scale[at];
        coefficient.statistic = coefficient.estimate / coefficient.standard_error;
        coefficient.p_value = two_sided_p(coefficient.statistic);
        coefficient.low = coefficient.estimate - normal_quantile_975 * coefficient.standard_error;
        coefficient.high = coefficient.estimate + normal_quantile_975 * coefficient.standard_error;
        // A likelihood that still climbs by whole steps when its value has settled has no maximum.
        const bool climbing = std::abs(state.last_step[at]) > 0.1 && std::abs(state.beta[at]) > 1;
        if (!climbing && std::isfinite(coefficient.standard_error)) continue;
        coefficient.infinite = true;
        fit.warnings.push_back("'" + coefficient.name + "' separates the events: its coefficient may be infinite");
    }
    return fit;
}

}  // namespace scrim::models
