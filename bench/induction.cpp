// The same sweep as zermelo's tree kernel, by hand, on the same integers: the yardstick.
#include <cstdint>

extern "C" int64_t tree_sweep(const int32_t* first, const int8_t* mover, int64_t seats, int32_t* value,
                              int32_t* choice, int64_t nodes, int64_t late) {
  int64_t tied = 0;
  for (int64_t v = nodes - 1; v >= 0; v--) {
    int32_t begin = first[v], behind = first[v + 1];
    if (begin == behind) continue;
    int m = mover[v];
    int32_t best = begin;
    int32_t most = value[(int64_t)begin * seats + m];
    for (int32_t c = begin + 1; c < behind; c++) {
      int32_t x = value[(int64_t)c * seats + m];
      tied += x == most;
      if (x + late > most) {
        most = x;
        best = c;
      }
    }
    choice[v] = best;
    for (int64_t q = 0; q < seats; q++) value[v * seats + q] = value[(int64_t)best * seats + q];
  }
  return tied;
}
