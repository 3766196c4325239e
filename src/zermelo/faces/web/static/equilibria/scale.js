// @ts-check
// From a place in the picture to a payoff, and back.
/** @type {(at: number, from: number, to: number, least: number, most: number) => number} */
const along = (at, from, to, least, most) =>
  to === from ? least : least + ((at - from) / (to - from)) * (most - least);

/** @param {Scale} scale @param {number[]} place */
export function payoffAt({ low, high, low_at: a, high_at: b }, place) {
  return place.map((at, k) => along(at, a[k], b[k], low[k], high[k]));
}

/** @param {Scale} scale @param {number[]} payoff */
export function placeOf({ low, high, low_at: a, high_at: b }, payoff) {
  return payoff.map((value, k) => along(value, low[k], high[k], a[k], b[k]));
}

// Which of `payoffs` lies nearest to a point in the plane of two seats, whose sides count as equally long.
/** @param {Scale} scale @param {number[][]} payoffs @param {number[]} seats @param {number[]} point */
export function nearest({ low, high }, payoffs, seats, point) {
  const far = (payoff) => Math.hypot(...seats.map((seat, k) => (payoff[seat] - point[k]) / (high[k] - low[k] || 1)));
  let best = 0;
  payoffs.forEach((payoff, k) => {
    if (far(payoff) < far(payoffs[best])) best = k;
  });
  return best;
}
