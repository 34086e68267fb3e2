#!/usr/bin/env python3
"""Computes the layer that certificates of heads with label-wise attention are about, with Python's standard library
(3.9 or newer).

    python3 orthant_attention.py --attention U.npy --weights W.npy [--bias b.npy] --tokens H.npy --out bounds.npy
    python3 orthant_check.py --weights bounds.npy --certificates c.jsonl[.gz]

Row l has, for every token t, the largest double that is at most (w_l.h_t + b_l) exp(u_l.g_t - k_l), and row n + l the
least double that is at least that, where g_t is h_t, or tanh(V h_t) with --projection V.npy, and k_l is the largest
integer that is at most every maximum of u_l.g_t over the tokens (docs/certificates.md). Dot products are fractions,
and exponentials decimals with as many digits as it takes. Written from docs/certificates.md alone, without code of Orthant.
"""
import argparse, decimal, math, pathlib, struct
from fractions import Fraction
from orthant_check import demand, read_array
def dot(a, b): return sum(map(lambda x, y: x * y, a, b), Fraction(0))
def exponential(x, digits):  # fractions around e^x; Decimal.exp is rounded correctly
    with decimal.localcontext(decimal.Context(prec=digits, Emin=-10 ** 9, Emax=10 ** 9)) as context:
        bounds = []
        for rounding, beyond in ((decimal.ROUND_FLOOR, context.next_minus), (decimal.ROUND_CEILING, context.next_plus)):
            context.rounding = rounding
            number = decimal.Decimal(x.numerator) / decimal.Decimal(x.denominator)
            bounds.append(Fraction(beyond(number.exp())))
        return bounds
def tangents(y, digits):  # fractions around tanh y = (1 - e) / (1 + e) with e = exp(-2 y)
    if y < 0:
        low, high = tangents(-y, digits)
        return -high, -low
    low, high = exponential(-2 * y, digits) if y else (Fraction(1), Fraction(1))
    return (1 - high) / (1 + high), (1 - low) / (1 + low)
def below(x):  # the largest double that is at most x; int / int is rounded correctly
    nearest = x.numerator / x.denominator
    return math.nextafter(nearest, -math.inf) if Fraction(nearest) > x else nearest
class Head:
    def __init__(self, attention, weights, bias, tokens, projection):
        exact = lambda rows: [[Fraction(a) for a in row] for row in rows]
        self.attention, self.weights, self.tokens = exact(attention), exact(weights), exact(tokens)
        self.bias, self.projection = [Fraction(b) for b in bias], exact(projection) if projection else None
        n, d, keys = len(weights), len(weights[0]), len(projection) if projection else len(tokens[0])
        demand(len(attention) == n == len(bias) and len(tokens[0]) == d and len(attention[0]) == keys, "shapes differ")
        self.known = {}
    def keys(self, t, digits):
        if (t, digits) not in self.known:
            self.known[t, digits] = [tangents(dot(row, self.tokens[t]), digits) for row in self.projection]
        return self.known[t, digits]
    def score(self, l, t, digits):
        if self.projection is None:
            return [dot(self.attention[l], self.tokens[t])] * 2
        terms = [sorted((u * low, u * high)) for u, (low, high) in zip(self.attention[l], self.keys(t, digits))]
        return [sum(side, Fraction(0)) for side in zip(*terms)]
    def shift(self, l):
        digits = 40
        while True:
            scores = [self.score(l, t, digits) for t in range(len(self.tokens))]
            low, high = (math.floor(max(side)) for side in zip(*scores))
            if low == high: return low
            digits *= 2
    def bounds(self, l, t, shift):
        factor, digits = dot(self.weights[l], self.tokens[t]) + self.bias[l], 40
        if factor == 0: return 0.0, 0.0
        while True:
            low, high = (score - shift for score in self.score(l, t, digits))
            if high < -2000 - factor.numerator.bit_length(): return (0.0, 5e-324) if factor > 0 else (-5e-324, 0.0)
            powers = [Fraction(1)] * 2 if low == high == 0 else [exponential(low, digits)[0], exponential(high, digits)[1]]
            first, last = sorted(factor * power for power in powers)
            result = [(below(x), -below(-x)) for x in (first, last)]
            if result[0] == result[1]: return result[0]
            digits *= 2
def write(path, rows):
    header = "{'descr': '<f8', 'fortran_order': False, 'shape': (%d, %d), }" % (len(rows), len(rows[0]))
    header += " " * (-(len(header) + 11) % 64) + "\n"
    data = b"".join(struct.pack("<%dd" % len(row), *row) for row in rows)
    pathlib.Path(path).write_bytes(b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header.encode() + data)
def main():
    parser = argparse.ArgumentParser(description="Computes the layer of bounds of a head with label-wise attention.")
    for name, text in {"attention": "U", "weights": "W", "bias": "b", "tokens": "H", "projection": "V",
                       "out": "file to write (.npy)"}.items():
        parser.add_argument("--" + name, help=text, required=name not in ("bias", "projection"), default="")
    options = parser.parse_args()
    weights = read_array(options.weights, "")
    bias = read_array(options.bias, "") if options.bias else [0.0] * len(weights)
    projection = read_array(options.projection, "") if options.projection else None
    head = Head(read_array(options.attention, ""), weights, bias, read_array(options.tokens, ""), projection)
    pairs = []
    for l in range(len(weights)):
        shift = head.shift(l)
        pairs.append([head.bounds(l, t, shift) for t in range(len(head.tokens))])
    write(options.out, [[pair[side] for pair in row] for side in (0, 1) for row in pairs])
if __name__ == "__main__":
    main()
