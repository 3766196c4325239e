// The attractor of bench/graphs.py in C++: as the kernel has it, with counters of four bytes; and with counters of one
// byte and the next positions fetched ahead.
#include <cstdint>

template <class Counter>
static int64_t attract(const int32_t* into, const int32_t* pred, Counter* left, const int32_t* seeds, int64_t count,
                       int32_t* queue, int32_t* via, int32_t* distance) {
    int64_t head = 0, tail = 0;
    for (; tail < count; ++tail) {
        queue[tail] = seeds[tail];
        distance[seeds[tail]] = 0;
    }
    int64_t layer = tail;
    int32_t far = 1;
    while (head < tail) {
        if (head == layer) {
            layer = tail;
            ++far;
        }
        const uint32_t w = queue[head++];
        for (uint32_t k = into[w]; k < (uint32_t)into[w + 1]; ++k) {
            const uint32_t v = pred[k];
            const Counter more = left[v];
            if (more != 0) {
                left[v] = more - 1;
                if (more == 1) {
                    via[v] = w;
                    distance[v] = far;
                    queue[tail++] = v;
                }
            }
        }
    }
    return tail;
}

extern "C" int64_t attract_plain(const int32_t* into, const int32_t* pred, int32_t* left, const int32_t* seeds,
                                 int64_t count, int32_t* queue, int32_t* via, int32_t* distance) {
    return attract<int32_t>(into, pred, left, seeds, count, queue, via, distance);
}

extern "C" int64_t attract_bytes(const int32_t* into, const int32_t* pred, uint8_t* left, const int32_t* seeds,
                                 int64_t count, int32_t* queue, int32_t* via, int32_t* distance) {
    return attract<uint8_t>(into, pred, left, seeds, count, queue, via, distance);
}

extern "C" int64_t attract_ahead(const int32_t* into, const int32_t* pred, uint8_t* left, const int32_t* seeds,
                                 int64_t count, int32_t* queue, int32_t* via, int32_t* distance) {
    int64_t head = 0, tail = 0;
    for (; tail < count; ++tail) {
        queue[tail] = seeds[tail];
        distance[seeds[tail]] = 0;
    }
    int64_t layer = tail;
    int32_t far = 1;
    while (head < tail) {
        if (head == layer) {
            layer = tail;
            ++far;
        }
        if (head + 32 < tail) __builtin_prefetch(&into[queue[head + 32]]);
        if (head + 16 < tail) __builtin_prefetch(&pred[into[queue[head + 16]]]);
        if (head + 8 < tail) {
            const uint32_t next = queue[head + 8];
            for (uint32_t k = into[next]; k < (uint32_t)into[next + 1]; ++k) __builtin_prefetch(&left[pred[k]], 1);
        }
        const uint32_t w = queue[head++];
        for (uint32_t k = into[w]; k < (uint32_t)into[w + 1]; ++k) {
            const uint32_t v = pred[k];
            const uint8_t more = left[v];
            if (more != 0) {
                left[v] = more - 1;
                if (more == 1) {
                    via[v] = w;
                    distance[v] = far;
                    queue[tail++] = v;
                }
            }
        }
    }
    return tail;
}
