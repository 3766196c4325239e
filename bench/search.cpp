// Alpha-beta on Connect Four by hand: the same rules, order, estimate and windows as zermelo's, so the same nodes.
#include <cstdint>
#include <algorithm>

namespace {
const int ORDER[7] = {3, 2, 4, 1, 5, 0, 6};
const int64_t INF = (int64_t(1) << 62) - 1;
int64_t nodes, scale, full;

bool run4(int64_t b, int step) {
  int64_t m = b & (b >> step);
  return m & (m >> (2 * step));
}
bool won(int64_t b) { return run4(b, 1) || run4(b, 7) || run4(b, 6) || run4(b, 8); }

int64_t chances(int64_t stones, int64_t open, int step) {
  int64_t lines = stones | open;
  lines &= lines >> step;
  lines &= lines >> (2 * step);
  int64_t one = 0, two = 0, three = 0, four = 0;
  for (int i = 0; i < 4; i++) {
    int64_t gap = lines & open;
    four |= three & gap;
    three |= two & gap;
    two |= one & gap;
    one |= gap;
    open >>= step;
  }
  return __builtin_popcountll(lines & ~four) + 3 * __builtin_popcountll(lines & ~three) +
         12 * __builtin_popcountll(lines & ~two);
}
int64_t prospect(int64_t b, int64_t open) {
  return chances(b, open, 7) + chances(b, open, 1) + chances(b, open, 6) + chances(b, open, 8);
}

// the value to the first player; ply stones are on the board
int64_t search(int64_t a, int64_t b, int ply, int left, int64_t low, int64_t high) {
  int64_t taken = a | b;
  bool mine = !(ply & 1);
  int64_t best = mine ? -INF : INF;
  for (int i = 0; i < 7 && low < high; i++) {
    int64_t foot = int64_t(1) << (ORDER[i] * 7);
    if (taken & (foot << 5)) continue;
    int64_t stone = (taken + foot) & ~taken;
    int64_t x = mine ? a | stone : a, y = mine ? b : b | stone, found;
    nodes++;
    if (won(mine ? x : y)) found = mine ? scale : -scale;
    else if (ply + 1 == 42) found = 0;
    else if (left == 1) {
      int64_t open = full & ~(x | y);
      found = prospect(x, open) - prospect(y, open);
    } else found = search(x, y, ply + 1, left - 1, low, high);
    if (mine) {
      best = std::max(best, found);
      low = std::max(low, found);
    } else {
      best = std::min(best, found);
      high = std::min(high, found);
    }
  }
  return best;
}
}  // namespace

extern "C" int64_t connect_four(int64_t depth, int64_t unit, int64_t* looked) {
  nodes = 0;
  scale = unit;
  full = 0;
  for (int c = 0; c < 7; c++) full |= int64_t(63) << (7 * c);
  int64_t value = search(0, 0, 0, int(depth), -INF, INF);
  *looked = nodes;
  return value;
}

// max^n for three players on a 5 by 4 board, four in a line: vectors, first ties, the same nodes as zermelo's.
namespace {
const int WIDE[5] = {0, 1, 2, 3, 4};

bool row3(int64_t b, int step) { int64_t m = b & (b >> step); return m & (m >> (2 * step)); }

void maxn(const int64_t s[3], int ply, int left, int64_t* out) {
  int64_t taken = s[0] | s[1] | s[2];
  int who = ply % 3;
  bool has = false;
  for (int i = 0; i < 5; i++) {
    int64_t foot = int64_t(1) << (WIDE[i] * 5);
    if (taken & (foot << 3)) continue;
    int64_t t[3] = {s[0], s[1], s[2]}, v[3];
    t[who] |= (taken + foot) & ~taken;
    nodes++;
    if (row3(t[who], 1) || row3(t[who], 5) || row3(t[who], 4) || row3(t[who], 6)) {
      for (int p = 0; p < 3; p++) v[p] = p == who ? 2 * scale : -scale;
    } else if (ply + 1 == 20) {
      v[0] = v[1] = v[2] = 0;
    } else if (left == 1) {
      int64_t open = full & ~(t[0] | t[1] | t[2]), own[3], sum = 0;
      for (int p = 0; p < 3; p++) {
        own[p] = chances(t[p], open, 5) + chances(t[p], open, 1) + chances(t[p], open, 4) + chances(t[p], open, 6);
        sum += own[p];
      }
      for (int p = 0; p < 3; p++) v[p] = 3 * own[p] - sum;
    } else maxn(t, ply + 1, left - 1, v);
    if (!has || v[who] > out[who]) {
      has = true;
      for (int p = 0; p < 3; p++) out[p] = v[p];
    }
  }
}
}  // namespace

extern "C" int64_t connect_three_players(int64_t depth, int64_t unit, int64_t* looked, int64_t* out) {
  nodes = 0;
  scale = unit;
  full = 0;
  for (int c = 0; c < 5; c++) full |= int64_t(15) << (5 * c);
  int64_t start[3] = {0, 0, 0};
  maxn(start, 0, int(depth), out);
  *looked = nodes;
  return 0;
}
