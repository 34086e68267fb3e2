#!/usr/bin/env python3
"""Checks certificates of Orthant in exact arithmetic, with nothing but Python's standard library (3.8 or newer).

    python3 orthant_check.py --weights W.npy [--bias b.npy] --certificates c.jsonl[.gz] [--all]

A second checker, written from docs/certificates.md alone, without code of Orthant. It accepts a certificate if all
conditions of that page hold exactly, for all rules and domains of versions 1 to 4; it counts claims about deployed
arithmetic ("safe", "impossible") and does not check them. Exit codes are those of `orthant check`: 0, 1, 2, 3, 12, 14.

How to read it. A vector is a pair (integers, common denominator) with two more coordinates than there are features: a
row is (w, b, -1), or (w, b, 0) with thresholds; a point is (x, 1, t). So row . point is w.x + b - t, or w.x + b. A map
x = P a + c has the rows (P_i, c_i, 0), then (0, 1, 0) and (0, 0, 1). Layers, biases, rankings and maps need no more.
"""
import argparse, ast, collections, functools, gzip, hashlib, json, math, pathlib, random, re, secrets, struct, sys
from fractions import Fraction
from operator import mul
getattr(sys, "set_int_max_str_digits", int)(0)  # the format has its own limit
LONGEST_LINE = 1 << 23
class BadInput(ValueError): pass  # the file is not of the format, or not about this layer
class Rejected(Exception): pass  # a certificate does not prove its claim
def demand(condition, problem, error=BadInput):
    if not condition: raise error(problem)
prove = functools.partial(demand, error=Rejected)
# ---- Exact vectors -------------------------------------------------------------------------------------------------
def vector(numbers):
    ratios = [n.as_integer_ratio() for n in numbers]
    common = functools.reduce(lambda a, b: a * (b // math.gcd(a, b)), (q for _, q in ratios), 1)
    return [p * (common // q) for p, q in ratios], common
def dot(a, b): return Fraction(sum(map(mul, a[0], b[0])), a[1] * b[1])
def combine(factors, rows):  # the sum of factor times row
    scaled, common = vector([Fraction(factor) / q for factor, (_, q) in zip(factors, rows)])
    return [sum(map(mul, scaled, column)) for column in zip(*(row for row, _ in rows))], common
def root_bounds(square):  # fractions around the square root (it may be the first one), equal in 100 digits
    scale = 1 << max(0, 700 + square.denominator.bit_length() - square.numerator.bit_length())
    root = math.isqrt(square.numerator * scale * scale // square.denominator)
    return Fraction(root, scale), Fraction(root + 1, scale)
def exists(columns):
    """Whether some z >= 0 has sum z_c a_c = 0, sum z_c b_c <= 0 and sum z_c l_c > 0 for columns (*a, b, l): the
    simplex method from z = 0 with Bland's rule. The tableau is that of the textbook times `last`, which keeps it in
    integers: all divisions are exact (Bareiss, Edmonds). Row r is solved for variable basis[r], or for none if -1."""
    rows = [[*vector(row)[0], 0] for row in zip(*columns)]  # of each equation, the inequality with its slack, the goal
    rows[-2][-1], basis, last = 1, [-1] * (len(rows) - 2) + [len(columns)], 1
    while True:
        unsolved = [row for row, name in zip(rows, basis) if name < 0 and any(row)]
        enters = lambda c: any(row[c] for row in unsolved) if unsolved else rows[-1][c] * last > 0
        c = next(filter(enters, range(len(columns) + 1)), None)
        leaving = [r for r, row in enumerate(rows[:-1]) if c is not None and row[c]
                   and (basis[r] < 0 if unsolved else row[c] * last > 0)]
        if not leaving: return c is not None
        r = min(leaving, key=basis.__getitem__)
        solved, p = rows[r], rows[r][c]
        rows = [row if row is solved else [(p * a - row[c] * b) // last if a or b else 0 for a, b in zip(row, solved)]
                for row in rows]
        basis[r], last = c, p
# ---- Conditions ----------------------------------------------------------------------------------------------------
class Question:  # a layer, its rule and domain; maps lead from the innermost domain, a box or a ball, to the layer
    def __init__(self, version, weights, biases, rule, maps, ball, bounds):
        self.version, self.ranking, self.single = version, rule != "threshold", rule == "argmax"
        self.ball, self.features, self.size = ball, len(bounds[0]), len(bounds[0]) + self.ranking
        self.longest = len(weights) + 2 * (1 + self.features)
        self.rows = [vector(row + [b, -float(self.ranking)]) for row, b in zip(weights, biases)]
        self.maps = [[vector(row + [c, 0.0]) for row, c in zip(matrix, offset or [0.0] * len(matrix))] +
                     [vector([0.0] * len(matrix[0]) + end) for end in ([1.0, 0.0], [0.0, 1.0])]
                     for matrix, offset in maps]
        self.square = Fraction(ball["radius"]) ** 2 * ball["multiple"] if ball else None
        self.bounds = [[None if bound is None else Fraction(bound) for bound in side] for side in bounds]
    def pull_back(self, row):  # as one of the innermost domain; where coordinates sum to 0, mean weights do not matter
        for rows in self.maps: row = combine([Fraction(a, row[1]) for a in row[0]], rows)
        if self.ball and self.ball["centred"]:
            (*v, constant, t), common = row
            row = [len(v) * a - sum(v) for a in v] + [len(v) * constant, len(v) * t], len(v) * common
        return row
    def prove_left_sides(self, signs, coordinates, problem, holds=lambda left, _: left > 0, spared=0):
        """Proves left sides at a point of the domain, but for `spared` inactive labels; on a surface, at two points."""
        a, t, factors, wrong = coordinates[:self.features], coordinates[self.features:] or [0], [1], set()
        for c, low, high in zip(a, *self.bounds):
            prove((low is None or low <= c) and (high is None or c <= high), "a point is outside the bounds")
        if self.ball:
            length = sum(c * c for c in a)
            prove(not self.ball["centred"] or sum(a) == 0, "the coordinates of a point do not sum to 0")
            prove(length if self.ball["surface"] else length <= self.square, "a point is outside the ball")
            factors = root_bounds(self.square / length) if self.ball["surface"] else [1]
        for factor in factors:
            point = vector([factor * c for c in a] + [1] + t)
            for rows in reversed(self.maps): point = vector([dot(row, point) for row in rows])
            wrong |= {i for i, sign in signs.items() if not holds(sign * dot(self.rows[i], point), self.rows[i])}
        prove(len(wrong) <= spared and all(signs[i] < 0 for i in wrong), problem % min(wrong, default=0))
    def prove_support(self, v, limit):  # proves h(v) + constant <= limit
        (*v, constant, t), common = self.pull_back(v)
        rest = limit * common - constant
        for a, low, high in zip(v, *self.bounds) if not self.ball else ():
            bound = high if a > 0 else low
            prove(a == 0 or bound is not None, "the domain has no bound in a direction of the proof")
            rest -= a * (bound or 0)
        square = self.square * sum(a * a for a in v) if self.ball else 0
        prove(t == 0 and rest >= 0 and square <= rest * rest, "the conditions on the multipliers do not hold")
    def ids(self, values):  # of labels or features that need not exist; no list of them has to be longer
        demand(isinstance(values, list) and len(values) <= self.longest, "more labels or bounds than there are")
        return ids(values, 1 << 31)
    def circuit(self, value):  # its labels, bounds (side, feature), multipliers or None
        labels, lower, upper, given = take(value, "labels", "lower upper multipliers")
        bounds = [(side, j) for side, part in enumerate((lower, upper)) if part is not None for j in self.ids(part)]
        size = len(self.ids(labels))
        null = [m is None for m in given] if isinstance(given, list) else []
        demand(not any(null) or self.version > 3 and all(null[size:]) and not all(null), "null is no multiplier here")
        if given is not None:
            numbers = exact([0 if m is None else m for m in given] if null else given, size + len(bounds))
            demand(len(given) <= self.longest, "there are more multipliers than labels and bounds")
            given = [None if m is None else number for m, number in zip(given, numbers)]
        return labels, bounds, given
    def check_circuit(self, circuit, signs, high):  # proves that the left sides of its labels are not all above high
        labels, bounds, given = circuit
        null = [m is None for m in given or []]
        most = max(len(self.rows[0][0]) - 2, self.features) + self.ranking + 2
        prove(len(labels + bounds) - max(0, len(null) - sum(null) - 1) * any(null) <= most or given and not any(null),
              "a circuit without multipliers has more than %d constraints" % most)
        some = any(null)  # then the labels with numbers count as one, which is the sum of theirs with these numbers
        given = given and [m or Fraction(0) for m in given]
        prove(labels and all(map(signs.get, labels)), "the circuit has no labels, or wrong ones")
        prove(all(j < self.features and self.bounds[side][j] is not None for side, j in bounds), "no such bounds")
        prove(given is None or min(given) >= 0 and any(given[:len(labels)]), "multipliers are not positive")
        if given is not None and not some and (self.ball or self.maps):
            prove(not bounds, "a circuit with multipliers has bounds")
            v = combine([m * signs[i] for m, i in zip(given, labels)], [self.rows[i] for i in labels])
            return self.prove_support(v, high * sum(given))
        if given is None or some:  # a bound of a feature with only one value stands for both
            bounds = {(s, j) for side, j in bounds for s in (0, 1) if s == side or len({b[j] for b in self.bounds}) < 2}
        # The left sides of labels, and of bounds as x_j - L and U - x_j: features, t, constant, part of sum lambda.
        columns = [[-unit * (k == j) for k in range(self.features + 1)] + [unit * self.bounds[side][j], 0]
                   for side, j in bounds for unit in [2 * side - 1]]
        for i in labels:
            (*row, constant, t), common = self.pull_back(self.rows[i])
            columns.append([signs[i] * a for a in row + [t]] + [signs[i] * constant - high * common, common])
        if some:
            bound, labels = columns[:len(bounds)], [*zip(given, columns[len(bounds):], null)]
            parts = zip(*((m / c[-1], vector(c)) for m, c, left in labels if not left))
            columns = bound + [c for _, c, left in labels if left] + [combine(*parts)[0]]
        if given is None or some: return prove(exists(columns), "no multipliers exist")
        parts = given[len(labels):] + [m / column[-1] for m, column in zip(given, columns[len(bounds):])]
        sums = combine(parts, [vector(column) for column in columns])[0]
        prove(not any(sums[:-2]) and sums[-2] <= 0, "the conditions on the multipliers do not hold")
    def radius(self, value, witness):
        low, high, labels, weights, centre = take(value, "low high labels weights", "centre")
        centre = witness if centre is None else exact(centre, len(witness))
        return Fraction(number(low)), Fraction(number(high)), labels, exact(weights, len(self.ids(labels))), centre
    def check_radius(self, radius, signs):
        low, high, labels, weights, centre = radius
        prove(not (self.ball or self.maps or self.ranking) and labels and all(map(signs.get, labels)), "no such radius")
        square = lambda row: Fraction(sum(a * a for a in row[0][:-2]), row[1] ** 2)
        self.prove_left_sides(signs, centre, "label %d is nearer than the radius",
                              lambda left, row: left > 0 and left * left >= low * low * square(row))
        rows = [self.rows[i] for i in labels]
        length = sum(m * root_bounds(square(row))[0] for m, row in zip(weights, rows))
        prove(0 <= low <= high and min(weights) >= 0 and length > 0, "the radius is not bounded")
        self.prove_support(combine([m * signs[i] for m, i in zip(weights, labels)], rows), high * length)
    def claims(self, value, required, optional):  # about deployed arithmetic: one for each format
        demand(isinstance(value, list) and len(value) <= self.longest, "expected claims about formats")
        for claim in value:
            take(claim, required, optional)
            demand(claim["format"] in ("float32", "bfloat16", "float16"), "unknown format")
            if "input" in claim: exact(claim["input"], self.size)
            if "weights" in claim: exact(claim["weights"], len(self.ids(claim["labels"])))
            demand(number(claim.get("within", 1)) > 0, "within is not positive")
        demand(len({claim["format"] for claim in value}) == len(value), "two claims about a format")
    def form(self, record):  # the record with its numbers; whatever is not of the form of the page is bad input
        proof, more = {"argmaxable": ("witness", "radius margin safe"), "undecided": ("reason", ""),
                       "unargmaxable": ("circuit", "margin impossible rank")}[record["verdict"]]
        may = ["radius" * (proof == "witness"), more.replace(" rank", ""), more + " inactive"][min(self.version, 3) - 1]
        take(record, "index active verdict " + proof, may)
        parsed, active, n = dict(record), ids(record["active"], len(self.rows)), len(self.rows)
        inactive = ids(record["inactive"], n) if "inactive" in record else sorted({*range(n)} - {*active})
        demand(not {*active} & {*inactive} and active + inactive, "a label is active and inactive, or all are free")
        parsed["signs"] = {**dict.fromkeys(inactive, -1), **dict.fromkeys(active, 1)}  # other labels are free
        demand(proof != "reason" or isinstance(record["reason"], str), "the reason is not a text")
        if proof == "witness": parsed["witness"] = exact(record["witness"], self.size)
        if proof == "circuit": parsed["circuit"] = self.circuit(record["circuit"])
        if "radius" in record: parsed["radius"] = self.radius(record["radius"], parsed["witness"])
        if "safe" in record: self.claims(record["safe"], "format", "input")
        if "impossible" in record: self.claims(record["impossible"], "format labels weights", "within")
        if "margin" in record:
            bounded = type(record["margin"]) is dict and record["margin"].get("high") is not None
            low, high, point, *circuit = take(record["margin"], "low high point" + " circuit" * bounded, "", "high")
            parsed["margin"] = (number(low), exact(point, self.size),
                                [(self.circuit(circuit[0]), Fraction(number(high)))] if bounded else [])
        if "rank" in record:
            low, high, point, further = take(record["rank"], "low high point circuits")
            demand(isinstance(further, list) and len(further) <= self.longest, "expected an array of circuits")
            ids([low], 1 << 31), ids([high], 1 << 31)
            parsed["rank"] = low, high, exact(point, self.size), [self.circuit(circuit) for circuit in further]
        return parsed
    def check(self, record):
        """Checks everything that a certificate claims, except what its members safe and impossible do."""
        signs, half = record["signs"], Fraction(1, 1 + self.ranking)
        active = {i for i in signs if signs[i] > 0}
        prove(not self.single or len(active) == 1, "argmax outputs one label, not %d" % len(active))
        prove(not (self.ball or self.maps) or not (record.get("safe") or record.get("impossible")), "no such claims")
        refutations = [record["circuit"]] if "circuit" in record else []
        if "witness" in record:
            self.prove_left_sides(signs, record["witness"], "label %d has the wrong sign")
        if "radius" in record: self.check_radius(record["radius"], signs)
        if "rank" in record:
            low, high, point, further = record["rank"]
            prove(self.ranking and len(active) == 1 and 1 <= low <= min(high, len(further) + 2), "no such rank")
            self.prove_left_sides(signs, point, "too many labels are ahead, as is %d", spared=high - 1)
            refutations += further
        for circuit in refutations: self.check_circuit(circuit, signs, Fraction(0))
        rivals = collections.Counter(i for labels, *_ in refutations for i in labels if i not in active)
        prove(max(rivals.values(), default=1) < 2, "two refutations of the rank share a label")
        if "margin" in record:
            low, point, ceiling = record["margin"]
            prove(not self.ranking or 0 < len(active) < len(signs), "a ranking of no or all labels has no margin")
            self.prove_left_sides(signs, point, "label %d is below the margin",
                                  lambda left, _: left >= half * Fraction(low))
            halves = [half * high for _, high in ceiling]
            prove(all(map(Fraction.__eq__, halves, map(float, halves))), "half of the margin is no double")
            for circuit, high in ceiling: self.check_circuit(circuit, signs, half * high)
# ---- Files ---------------------------------------------------------------------------------------------------------
def read_array(path, name):
    """The rows of a matrix or the numbers of a vector in a .npy file or a tensor of a .safetensors file."""
    data = pathlib.Path(path).read_bytes()
    if data[:6] == b"\x93NUMPY":
        start = 10 if data[6] == 1 else 12
        end = start + int.from_bytes(data[8:start], "little")
        header = ast.literal_eval(data[start:end].decode("latin-1"))
        kind, shape, by_column, data = header["descr"], header["shape"], header["fortran_order"], data[end:]
    else:
        end = 8 + int.from_bytes(data[:8], "little")
        tensors = json.loads(data[8:end].decode())
        demand(name in tensors, "%s: name one of its tensors: %s" % (path, ", ".join(tensors)))
        kind, shape, by_column = tensors[name]["dtype"], tensors[name]["shape"], False
        data = data[end:][slice(*tensors[name]["data_offsets"])]
    if kind == "BF16": data, kind = b"".join(b"\0\0" + data[k:k + 2] for k in range(0, len(data), 2)), "F32"  # halves
    code = {"<f8": "d", "<f4": "f", "<f2": "e", "F64": "d", "F32": "f", "F16": "e"}.get(kind)
    demand(code and 1 <= len(shape) <= 2 and all(shape), "%s: not covered: %s of shape %s" % (path, kind, shape))
    numbers = list(struct.unpack("<%d%s" % (math.prod(shape), code), data))
    demand(all(map(math.isfinite, numbers)), "%s: a number is not finite" % path)
    n, d = shape[0], shape[-1]
    return numbers if len(shape) == 1 else [numbers[i::n] if by_column else numbers[i * d:i * d + d] for i in range(n)]
def fingerprint(title, matrix, offset):
    digest = hashlib.sha256(title + b"\n" + struct.pack(">ii", len(matrix), len(matrix[0])))
    for row in matrix + [[]] + [offset] * any(offset):  # the empty row stands for the byte; -0.0 + 0.0 is 0.0
        digest.update(struct.pack(">%dd" % len(row), *(a + 0.0 for a in row)) if row else bytes([any(offset)]))
    return "sha256:" + digest.hexdigest()
def lines(path):  # one at a time: files of any length need the memory of one line
    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
        while line := file.readline(LONGEST_LINE + 1):
            demand(line.endswith(b"\n"), "a line is cut off, or is longer than %d bytes" % LONGEST_LINE)
            yield line[:-1].decode()
def parse(line):
    unique = lambda pairs: dict(pairs) if len(dict(pairs)) == len(pairs) else demand(False, "a member is repeated")
    short = lambda text: text if len(text) <= 1000 else demand(False, "a number has more than 1000 characters")
    squares = sum(len(digits) ** 2 for digits in re.findall(r'"([-+/.eE0-9]{200,})"', line))
    demand(squares <= 20_000_000_000, "numbers are too long: reading them takes the square of their digits")
    return json.loads(line, object_pairs_hook=unique, parse_constant=number, parse_float=lambda t: float(short(t)),
                      parse_int=lambda t: int(t) if len(t) < 20 else float(short(t)))
def take(value, required, optional="", nullable=""):
    """The members of an object in that order, None for absent ones; others are errors."""
    names, allowed = (required + " " + optional).split(), nullable.split()
    demand(isinstance(value, dict) and set(required.split()) <= set(value) <= set(names)
           and all(name in allowed or value[name] is not None for name in value), "expected the members %s" % names)
    return [value.get(name) for name in names]
def number(value):
    demand(type(value) in (int, float) and math.isfinite(value), "%.80r is not a number" % (value,))
    return float(value)
def exact(values, count):  # exact numbers: JSON numbers are doubles; strings are sums of two doubles, or fractions
    demand(isinstance(values, list) and len(values) == count, "expected %d numbers" % count)
    double, result = r"(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)", []
    for value in values:
        pair = isinstance(value, str) and re.fullmatch(double + r"\+" + double, value, re.ASCII)
        ratio = isinstance(value, str) and re.fullmatch(r"(-?\d{1,100000})(?:/0*([1-9]\d{0,99999}))?", value, re.ASCII)
        result.append(Fraction(int(ratio[1]), int(ratio[2] or 1)) if ratio else
                      sum(Fraction(number(float(a))) for a in pair.groups()) if pair else Fraction(number(value)))
    demand(vector(result)[1].bit_length() <= 332_193, "the common denominator has too many digits")
    return result
def ids(values, count):
    demand(isinstance(values, list) and all(type(v) is int and 0 <= v < count for v in values)
           and values == sorted(set(values)), "%.80r: expected ascending numbers below %d" % (values, count))
    return values
def spread(value, count):
    values = value if isinstance(value, list) else [value] * count
    demand(len(values) == count, "expected %d numbers" % count)
    return [None if v is None else number(v) for v in values]
def read_header(line, weights, bias, chain):
    header, d, maps, ball = parse(line), len(weights[0]), [], None
    version, domain = header.pop("version"), header.pop("domain")
    rule = header.pop("rule") if version != 1 else "threshold"
    thresholds = header.pop("thresholds", 0.0) if version != 1 and rule == "threshold" else 0.0
    demand(type(version) is int and 1 <= version <= 4 and rule in ("threshold", "top-k", "argmax"), "unknown header")
    expected = {"format": "orthant-certificates", "labels": len(weights), "features": d, "bias": any(bias),
                "fingerprint": fingerprint(b"orthant-layer-1", weights, bias)}
    demand(repr(sorted(header.items())) == repr(sorted(expected.items())), "certificates of another layer: %s" % header)
    print("rule:         %s, thresholds %s\ndomain:       %s" % (rule, thresholds, json.dumps(domain)))
    biases = [number(b - t) for b, t in zip(bias, spread(thresholds, len(weights)))]  # rounded to the nearest double
    while "image" in domain and version > 2:
        stated, domain = take(domain, "image of")
        demand(chain, "pass with --chain and --chain-bias the map %s" % stated)
        (matrix, offset), *chain = chain
        image = {"map": fingerprint(b"orthant-map-1", matrix, offset), "outputs": d, "inputs": len(matrix[0])}
        demand(repr(sorted(stated.items())) == repr(sorted(image.items())), "the map is another: %s" % stated)
        maps, d = maps + [(matrix, offset)], len(matrix[0])
    if "ball" in domain and version > 2:
        ball = take(domain, "ball")[0]
        radius, multiple, *flags = take(ball, "radius multiple centred surface")
        demand(number(radius) > 0 and ids([multiple], 1 << 31) > [0] and {*map(type, flags)} == {bool}, "invalid ball")
    bounds = [spread(side, d) for side in (take(domain, "lower upper", "", "lower upper") if not ball else [None] * 2)]
    demand(all(None in pair or pair[0] <= pair[1] for pair in zip(*bounds)), "the bounds are not intervals")
    return Question(version, weights, biases, rule, maps, ball, bounds)
# ---- The program ---------------------------------------------------------------------------------------------------
def read(options):  # the question of a file
    weights = read_array(options.weights, options.tensor)
    file = options.bias or options.bias_tensor and options.weights
    bias = read_array(file, options.bias_tensor) if file else [0.0] * len(weights)
    demand(isinstance(weights[0], list) and len(bias) == len(weights), "expected a row and a bias for each label")
    chain = [(read_array(matrix, ""), [] if offset in "-" else read_array(offset, "")) for matrix, offset in
             zip(options.chain.split(","), options.chain_bias.split(",") + ["-"] * 64) if matrix]
    return read_header(next(lines(options.certificates), ""), weights, bias, chain)
def records(options, question):  # each with its line; whatever files that are not of their format lead to is bad input
    try:
        last = -1
        for at, line in enumerate(lines(options.certificates), 1):
            if at > 1:
                record = question.form(parse(line))
                demand(ids([record["index"]], 1 << 63)[0] > last, "line %d: indices do not ascend" % at)
                last = record["index"]
                yield at, record
    except Exception as problem:  # what users of this generator raise does not come here
        raise BadInput("%s: %s" % (type(problem).__name__, problem)) from problem
def run(options):
    try:
        question = read(options)
    except Exception as problem:
        raise BadInput("%s: %s" % (type(problem).__name__, problem)) from problem
    seed = secrets.randbelow(1 << 32) if options.seed is None else options.seed
    choose, counts, chosen = random.Random(seed), collections.Counter(), collections.defaultdict(list)
    members, bad = collections.Counter(), collections.Counter()
    for at, record in records(options, question):  # once for all forms and the sample, once for the proofs
        kind = record["verdict"]
        counts[kind] += 1
        members.update(record.keys() & {"safe", "impossible"})
        if len(chosen[kind]) < 50: chosen[kind].append(at)
        elif (place := choose.randrange(counts[kind])) < 50: chosen[kind][place] = at
    sample = set().union(*chosen.values())
    for at, record in records(options, question):
        try:
            if options.all or at in sample: question.check(record)
        except Rejected as problem:
            bad[record["verdict"]] += 1
            print("rejected:     line %d: %s" % (at, problem))
    for kind in ("unargmaxable", "argmaxable", "undecided"):
        checked = counts[kind] if options.all else len(chosen[kind])
        print("%-13s %d certificates, %d checked, %d rejected" % (kind + ":", counts[kind], checked, bad[kind]))
    print("sample:       %s" % ("everything" if options.all else "up to 50 of each kind, --seed %d; see --all" % seed))
    for name in sorted(members):
        print("not checked:  %d claims %r, about deployed arithmetic, are not covered" % (members[name], name))
    return 12 if any(bad.values()) else 0 if counts else 14
def main(arguments=None):
    parser = argparse.ArgumentParser(description="Checks certificates of Orthant exactly (docs/certificates.md).")
    for name, text in {"weights": "rows (.npy, .safetensors)", "tensor": "their name in their file", "bias": "numbers",
                       "bias-tensor": "their name in the file of --bias or --weights", "certificates": "file to check",
                       "chain": "maps, nearest first: FILE,...", "chain-bias": "offsets, - for none: FILE,..."}.items():
        parser.add_argument("--" + name, help=text, required=name in ("weights", "certificates"), default="")
    parser.add_argument("--all", action="store_true", help="check everything instead of a sample")
    parser.add_argument("--seed", type=int, help="selects the sample (default: random, printed)")
    words = iter(sys.argv[1:] if arguments is None else arguments)  # for values that begin with -, as that of -,c.npy
    words = [word + "=" + next(words, "") if word == "--chain-bias" else word for word in words]
    try:
        sys.exit(run(parser.parse_args(words)))
    except BadInput as problem:  # other errors end with 1, as always in Python
        print("bad input:    %s" % problem, file=sys.stderr)
        sys.exit(3)
if __name__ == "__main__": main()
