// The reference for tables: Connect Four by the same algorithm as zermelo's, written by hand for this game alone.
//
// A position is one word: for each column the stones of the first player, closed by a bit on top of the stones. Layers
// are expanded in blocks; each block is sorted by digits and kept once; blocks are merged range by range, sorted again
// and kept once; keys wait on disk as differences, seven bits a byte. Backwards, a layer is looked up in boxes of a few
// keys, and written: differences of keys, then a byte for each value. No compression beyond that, no checksums, no
// journal, one thread, two players.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

using u64 = uint64_t;
using Keys = std::vector<u64>;

static int width, height, step;
static u64 feet, filled, column;

struct Board { u64 own, other, taken; int count; };

static inline Board decoded(u64 key) {
    u64 taken = 0;
    for (int c = 0; c < width; ++c) {
        u64 part = key >> (c * step) & column;
        taken |= ((u64(1) << (63 - __builtin_clzll(part))) - 1) << (c * step);
    }
    return {key & taken, taken & ~key, taken, __builtin_popcountll(taken)};
}

static inline bool won(u64 b) {
    for (int d : {1, height, step, height + 2}) {
        u64 pairs = b & b >> d;
        if (pairs & pairs >> 2 * d) return true;
    }
    return false;
}

// Appends what follows; returns -2 at an inner position, else what the end pays the first player.
static inline int follow(u64 key, Keys& out) {
    Board b = decoded(key);
    bool second = b.count & 1;  // who moves next
    if (won(second ? b.own : b.other)) return second ? 1 : -1;
    if (b.taken == filled) return 0;
    for (int c = 0; c < width; ++c) {
        u64 bit = (b.taken + (u64(1) << (c * step))) & (column << (c * step));
        if (bit >> (c * step + height) & 1) continue;
        bit &= ~b.taken;
        u64 own = second ? b.own : b.own | bit;
        out.push_back(own | ((b.taken | bit) + feet));
    }
    return -2;
}

static Keys spare;

static void radix(Keys& keys) {
    const int digit = 11, size = 1 << digit;
    if (keys.empty()) return;
    u64 unlike = 0;
    for (u64 k : keys) unlike |= k ^ keys[0];
    if (spare.size() < keys.size()) spare.resize(keys.size());
    u64 *one = keys.data(), *two = spare.data();
    size_t n = keys.size(), counts[size];
    for (int at = 0; at < 64 && unlike >> at;) {
        if (!(unlike >> at & 1)) { ++at; continue; }
        std::fill(counts, counts + size, 0);
        for (size_t i = 0; i < n; ++i) ++counts[one[i] >> at & (size - 1)];
        size_t total = 0;
        for (int d = 0; d < size; ++d) { size_t here = counts[d]; counts[d] = total; total += here; }
        for (size_t i = 0; i < n; ++i) two[counts[one[i] >> at & (size - 1)]++] = one[i];
        std::swap(one, two);
        at += digit;
    }
    size_t kept = 0;
    u64 last = ~u64(0);
    for (size_t i = 0; i < n; ++i)
        if (one[i] != last) keys[kept++] = last = one[i];
    keys.resize(kept);
}

static void put(std::string& out, const Keys& keys, size_t low, size_t high) {
    u64 before = 0;
    for (size_t i = low; i < high; ++i) {
        u64 rest = keys[i] - before;
        before = keys[i];
        while (rest > 127) { out += char(rest & 127 | 128); rest >>= 7; }
        out += char(rest);
    }
}

static Keys got(const std::string& text) {
    Keys keys;
    u64 key = 0;
    for (size_t at = 0; at < text.size();) {
        u64 rest = 0;
        for (int shift = 0;; shift += 7) {
            unsigned char byte = text[at++];
            rest |= u64(byte & 127) << shift;
            if (byte < 128) break;
        }
        keys.push_back(key += rest);
    }
    return keys;
}

static std::string name(const char* folder, int layer, const char* kind) {
    return std::string(folder) + "/" + std::to_string(layer) + kind;
}

static void write(const std::string& path, const std::string& text) {
    FILE* file = fopen(path.c_str(), "wb");
    fwrite(text.data(), 1, text.size(), file);
    fclose(file);
}

static std::string read(const std::string& path) {
    FILE* file = fopen(path.c_str(), "rb");
    std::string text;
    fseek(file, 0, SEEK_END);
    text.resize(ftell(file));
    rewind(file);
    if (fread(&text[0], 1, text.size(), file) != text.size()) text.clear();
    fclose(file);
    return text;
}

// A solved layer: boxes of about four keys, of each key its lower bits.
struct Held {
    u64 base = 0;
    int shift = 0;
    std::vector<u64> places;
    std::vector<uint16_t> offsets;
    std::vector<int8_t> values;

    void fill(const Keys& keys) {
        base = keys.front();
        u64 spread = keys.back() - base;
        auto length = [](u64 x) { return x ? 64 - __builtin_clzll(x) : 0; };
        shift = std::max(0, length(spread) - length(std::max<u64>(1, keys.size() / 4)));
        if (shift > 16) shift = 16;
        places.assign((spread >> shift) + 2, keys.size());
        offsets.resize(keys.size());
        u64 box = ~u64(0);
        for (size_t i = 0; i < keys.size(); ++i) {
            u64 rest = keys[i] - base;
            while (box + 1 <= rest >> shift) places[++box] = i;
            offsets[i] = rest & ((u64(1) << shift) - 1);
        }
    }

    int8_t find(u64 key) const {
        u64 rest = key - base, box = rest >> shift;
        size_t low = places[box], high = places[box + 1];
        rest &= (u64(1) << shift) - 1;
        while (high - low > 8) {
            size_t middle = (low + high) / 2;
            (offsets[middle] <= rest ? low : high) = middle;
        }
        while (offsets[low] < rest) ++low;
        return values[low];
    }
};

// Solves a board; tally gets how many positions the first player loses, draws, wins. Returns how many there are.
extern "C" int64_t solve(int w, int h, const char* folder, int64_t* tally) {
    const size_t block = 1 << 20, piece = 1 << 18;
    width = w, height = h, step = h + 1;
    feet = filled = 0;
    for (int c = 0; c < w; ++c) feet |= u64(1) << (c * step);
    filled = feet * ((u64(1) << h) - 1);
    column = (u64(1) << step) - 1;
    int64_t total = 0;
    int layer = 0;
    Keys keys{feet};
    for (;; ++layer) {
        total += keys.size();
        std::string text;
        put(text, keys, 0, keys.size());
        write(name(folder, layer, ".keys"), text);
        std::vector<Keys> runs;
        Keys loose;
        loose.reserve(block + 64);
        for (u64 key : keys) {
            follow(key, loose);
            if (loose.size() >= block) { radix(loose); runs.push_back(loose); loose.clear(); }
        }
        radix(loose);
        if (!loose.empty()) runs.push_back(loose);
        if (runs.empty()) break;
        Keys marks, next, joined;
        for (auto& run : runs)
            for (size_t i = 0; i < run.size(); i += 4096) marks.push_back(run[i]);
        std::sort(marks.begin(), marks.end());
        std::vector<size_t> at(runs.size(), 0);
        for (size_t m = piece / 4096;; m += piece / 4096) {
            bool last = m >= marks.size();
            joined.clear();
            for (size_t r = 0; r < runs.size(); ++r) {
                size_t end = last ? runs[r].size()
                                  : std::lower_bound(runs[r].begin() + at[r], runs[r].end(), marks[m]) - runs[r].begin();
                joined.insert(joined.end(), runs[r].begin() + at[r], runs[r].begin() + end);
                at[r] = end;
            }
            if (runs.size() > 1) radix(joined);
            next.insert(next.end(), joined.begin(), joined.end());
            if (last) break;
        }
        keys.swap(next);
    }
    Held later;
    for (; layer >= 0; --layer) {
        keys = got(read(name(folder, layer, ".keys")));
        Held now;
        now.values.resize(keys.size());
        Keys after;
        std::string text;
        for (size_t i = 0; i < keys.size(); ++i) {
            after.clear();
            int worth = follow(keys[i], after);
            if (worth == -2) {
                int sign = layer & 1 ? -1 : 1, best = -2;
                for (u64 key : after) best = std::max(best, sign * later.find(key));
                worth = sign * best;
            }
            now.values[i] = int8_t(worth);
            ++tally[worth + 1];
        }
        put(text, keys, 0, keys.size());
        text.append(reinterpret_cast<const char*>(now.values.data()), now.values.size());
        write(name(folder, layer, ".table"), text);
        remove(name(folder, layer, ".keys").c_str());
        now.fill(keys);
        std::swap(later, now);
    }
    return total;
}
