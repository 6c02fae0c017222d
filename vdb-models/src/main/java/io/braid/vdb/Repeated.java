package io.braid.vdb;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds the names that stand more than once in a list, whatever their letter case. */
final class Repeated {
    private Repeated() {}

    static List<String> in(List<String> names) {
        Set<String> seen = new HashSet<>();
        return names.stream()
                .filter(name -> !seen.add(name.toLowerCase(Locale.ROOT)))
                .toList();
    }
}
