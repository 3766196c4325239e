// The proof of Connect Four by hand: the same alpha-beta, looks at ends, cutoffs, threats, keys and table as zermelo's
// generic kernel, for one game written out, so the same nodes.
#include <cstdint>
#include <algorithm>
#include <cstdlib>

namespace {
typedef int64_t word;
const word FIRST = 0x2545F4914F6CDD1D, SECOND = 0x1E3779B97F4A7C15;
const int WAYS = 4, WORK_BITS = 6;
const word BEYOND = word(1) << 60;

struct Layout {  // as the kernel's settings begin
  word bucket_bits, bucket_mask, data_bits, data_mask, move_bits, move_mask, value_bits, value_mask, base, unit;
  word threshold, offset, same_plies, etc_plies, threat_plies, looks, busy_plies;
  word low, bits, field_word, shift, near_, far_, mask, fold;
};

template <int W, int H>
struct Connect {
  static const int H1 = H + 1, SQUARES = W * H;
  struct Position {
    word stones[2];
    int made;
  };
  struct Child {
    Position p;
    word key, rank;
    int move;
  };
  Layout lay;
  word *table;
  word scale, target, nodes, made, stores, looked, looks_found, etc_looked, etc_found;
  int order[W];
  word feet;

  static bool line(word b) {
    word u = b & (b >> 1), l = b & (b >> H1), d = b & (b >> H), e = b & (b >> (H + 2));
    return ((u & (u >> 2)) | (l & (l >> 2 * H1)) | (d & (d >> 2 * H)) | (e & (e >> 2 * (H + 2)))) != 0;
  }
  static constexpr word full() {
    word squares = 0;
    for (int c = 0; c < W; c++) squares |= ((word(1) << H) - 1) << (c * H1);
    return squares;
  }
  static constexpr word FULL = full();
  static int threats(word b, word taken) {  // free squares that would make a line
    word spots = 0;
    for (int step : {1, H, H1, H + 2}) {
      word two = (b << step) & (b << 2 * step), down = (b >> step) & (b >> 2 * step);
      spots |= (two & ((b << 3 * step) | (b >> step))) | (down & ((b >> 3 * step) | (b << step)));
    }
    return __builtin_popcountll(spots & FULL & ~taken);
  }
  static bool legal(const Position &p, int c) {
    return !((p.stones[0] | p.stones[1]) >> (c * H1 + H - 1) & 1);
  }
  static Position after(Position p, int c) {
    word taken = p.stones[0] | p.stones[1];
    p.stones[p.made & 1] |= (taken + (word(1) << (c * H1))) & ~taken;
    p.made++;
    return p;
  }
  bool over(const Position &p, word &score) const {  // the score is the first player's
    int last = (p.made + 1) & 1;
    if (line(p.stones[last])) {
      score = last == 0 ? scale : -scale;
      return true;
    }
    score = 0;
    return p.made == SQUARES;
  }
  bool settled(const Position &p, word &score) const {  // who is to win must have a line without the other's stones
    return over(p, score) || !line(FULL & ~p.stones[target > 0]);
  }
  static word mirror(word b) {
    word turned = 0;
    for (int c = 0; c < W; c++) turned = turned << H1 | (b >> (c * H1) & ((1 << H1) - 1));
    return turned;
  }
  word key_of(const Position &given, bool canonical) const {
    Position p = given;
    if (canonical) {
      word a = mirror(p.stones[0]), b = mirror(p.stones[1]);
      if (a < p.stones[0] || (a == p.stones[0] && b < p.stones[1])) p.stones[0] = a, p.stones[1] = b;
    }
    word x = (p.stones[0] | ((p.stones[0] | p.stones[1]) + feet)) - lay.low;
    x = word(uint64_t(x) * uint64_t(FIRST)) & lay.mask;
    x ^= x >> lay.fold;
    x = word(uint64_t(x) * uint64_t(SECOND)) & lay.mask;
    return x ^ (x >> lay.fold);
  }
  word *bucket(word x) const { return table + (x & lay.bucket_mask) * WAYS; }

  word probe(word x) const {
    const word *e = bucket(x);
    for (int w = 0; w < WAYS; w++)
      if (e[w] != 0 && e[w] >> lay.data_bits == x >> lay.bucket_bits) return e[w] & lay.data_mask;
    return 0;
  }
  word bound(word data) const {
    word above = lay.move_bits + WORK_BITS;
    word low = (data >> (above + lay.value_bits)) & lay.value_mask;
    if (low && lay.base + (low - 1) * lay.unit >= target) return lay.base + (low - 1) * lay.unit;
    word high = (data >> above) & lay.value_mask;
    if (high && lay.base + (high - 1) * lay.unit < target) return lay.base + (high - 1) * lay.unit;
    return BEYOND;
  }
  void keep(word x, word best, int choice, word work) {
    word low = 0, high = 0;
    if (best >= target) low = (best - lay.base) / lay.unit + 1;  // a score is on the grid, and above its base
    else high = (best - lay.base) / lay.unit + 1;
    stores++;
    word *e = bucket(x);
    word above = lay.move_bits + WORK_BITS, least = 64;
    int at = 0;
    for (int w = 0; w < WAYS; w++) {
      word v = e[w];
      if (v != 0 && v >> lay.data_bits == x >> lay.bucket_bits) {
        at = w;
        if (!high) high = (v >> above) & lay.value_mask;
        if (!low) low = (v >> (above + lay.value_bits)) & lay.value_mask;
        break;
      }
      word had = v != 0 ? v & 63 : -1;
      if (had < least) least = had, at = w;
    }
    word data = (((low << lay.value_bits | high) << lay.move_bits | (choice + 1)) << WORK_BITS) | std::min<word>(work, 63);
    e[at] = (x >> lay.bucket_bits) << lay.data_bits | data;
  }
  bool ends_well(const Position &p, int c, bool raises, word &score) {
    made++;
    return over(after(p, c), score) && (score >= target) == raises;
  }
  word win_at_once(const Position &p, int &reply, int first, bool raises) {
    word score;
    for (int i = -1; i < W; i++) {
      int c = i < 0 ? first : i;
      if (c >= 0 && legal(p, c) && ends_well(p, c, raises, score)) {
        reply = c;
        return score;
      }
    }
    return BEYOND;
  }
  void judge() {
    if (looks_found * 100 < looked) lay.looks = 0;
    if (etc_found * 100 < etc_looked) lay.etc_plies = 0;
  }

  word search(const Position &p, word x, bool root, int k, int hint) {
    bool raises = !(p.made & 1);
    if (++nodes == 10000) judge();
    word since = nodes, best = raises ? -BEYOND : BEYOND, found;
    int choice = -1, n = 0, reply = -1;
    bool decided = false;
    Child child[W];
    int rows = 0;
    for (int j = 0; j < W && !decided; j++) {
      int c = order[j];
      if (!legal(p, c)) continue;
      Child &t = child[rows];
      t.p = after(p, c);
      made++;
      if (settled(t.p, found)) {
        if (choice < 0 || (raises ? found > best : found < best)) best = found, choice = c;
        decided = (found >= target) == raises;
        continue;
      }
      t.move = c;
      t.rank = -j;
      rows++;
    }
    for (int j = 0; j < rows && !decided; j++) {
      if (lay.looks) {
        word before = made;
        found = win_at_once(child[j].p, reply, reply, !raises);
        looked += made - before;
        if (found != BEYOND) {
          looks_found++;
          if (choice < 0 || (raises ? found > best : found < best)) best = found, choice = child[j].move;
          decided = (found >= target) == raises;
          continue;
        }
      }
      if (n < j) child[n] = child[j];
      Child &t = child[n];
      t.key = key_of(t.p, k < lay.same_plies);
      __builtin_prefetch(bucket(t.key));
      t.rank += word(threats(t.p.stones[!raises], t.p.stones[0] | t.p.stones[1])) << 45;
      if (t.move == hint) t.rank += word(1) << 60;
      n++;
    }
    if (!decided && n > 1 && k < lay.etc_plies) {
      etc_looked++;
      for (int j = 0; j < n; j++) {
        found = bound(probe(child[j].key));
        if (found != BEYOND && (found >= target) == raises) {
          best = found, choice = child[j].move, decided = true;
          etc_found++;
          break;
        }
      }
    }
    for (int i = 0; i < n && !decided; i++) {
      int most = i;
      for (int j = i + 1; j < n; j++)
        if (child[j].rank > child[most].rank) most = j;
      if (most != i) std::swap(child[i], child[most]);
      word data = probe(child[i].key);
      found = data ? bound(data) : BEYOND;
      if (found == BEYOND)
        found = search(child[i].p, child[i].key, false, k + 1, int((data >> WORK_BITS) & lay.move_mask) - 1);
      if (choice < 0 || (raises ? found > best : found < best)) best = found, choice = child[i].move;
      decided = (found >= target) == raises;
    }
    if (!root && nodes > since) keep(x, best, choice, 63 - __builtin_clzll(nodes - since + 1));
    return best;
  }
};

template <int W, int H>
word prove(word *lay, word scale, const word *state, word *table, word *counts) {
  static Connect<W, H> game;
  game.lay = *reinterpret_cast<Layout *>(lay);
  game.table = table;
  game.scale = scale;
  game.target = game.lay.threshold;
  game.nodes = game.made = game.stores = game.looked = game.looks_found = game.etc_looked = game.etc_found = 0;
  game.feet = 0;
  int n = 0;
  for (int far = 0; far <= W; far++)  // from the middle outwards, the left one first
    for (int c = 0; c < W; c++)
      if (std::abs(2 * c - W + 1) == far) game.order[n++] = c;
  for (int c = 0; c < W; c++) game.feet |= word(1) << (c * (H + 1));
  typename Connect<W, H>::Position start = {{state[0], state[1]}, int(state[2])};
  word value = game.search(start, 0, true, int(game.lay.offset), -1);
  *reinterpret_cast<Layout *>(lay) = game.lay;  // what has been judged holds for the next question
  counts[0] = game.nodes;
  counts[1] = game.made;
  return value;
}
}  // namespace

extern "C" int64_t prove_connect(int64_t w, int64_t h, int64_t *lay, int64_t scale, const int64_t *state,
                                 int64_t *table, int64_t *counts) {
  switch (w * 10 + h) {
    case 55: return prove<5, 5>(lay, scale, state, table, counts);
    case 65: return prove<6, 5>(lay, scale, state, table, counts);
    case 75: return prove<7, 5>(lay, scale, state, table, counts);
    case 66: return prove<6, 6>(lay, scale, state, table, counts);
    case 76: return prove<7, 6>(lay, scale, state, table, counts);
  }
  return 0;
}
