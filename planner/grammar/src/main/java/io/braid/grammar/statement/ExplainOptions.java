package io.braid.grammar.statement;

import io.braid.grammar.parser.Explain.Option;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Options of one EXPLAIN: Braid's, and those of PostgreSQL, most of which only affect the display of its own plans. */
public final class ExplainOptions {
    private static final Set<String> POSTGRES_ONLY =
            Set.of("VERBOSE", "COSTS", "SETTINGS", "BUFFERS", "WAL", "TIMING", "SUMMARY", "MEMORY", "SERIALIZE");
    private static final List<String> OFF = List.of("OFF", "FALSE", "0");
    private static final List<String> ON = List.of("ON", "TRUE", "1");

    private final Set<Option> options = EnumSet.noneOf(Option.class);

    public Set<Option> options() {
        return options;
    }

    /**
     * Adds an option; returns an error if it is invalid or conflicts with the others.
     *
     * @param value the word after its name, if there is one
     */
    public Optional<String> add(String name, @Nullable String value) {
        String word = name.toUpperCase(Locale.ROOT);
        String given = value == null ? "ON" : value.toUpperCase(Locale.ROOT);
        if (POSTGRES_ONLY.contains(word)) {
            return Optional.empty();
        }
        boolean isSwitch = ON.contains(given) || OFF.contains(given);
        String words = isSwitch ? word : word + " " + given;
        Optional<Option> known = Arrays.stream(Option.values())
                .filter(option -> option.toString().equals(words))
                .findFirst();
        if (known.isEmpty()) {
            return Optional.of("EXPLAIN has no option '" + name + (value == null ? "" : " " + value)
                    + "'; its options are "
                    + Arrays.stream(Option.values()).map(Option::toString).collect(Collectors.joining(", ")));
        }
        if (!OFF.contains(given)) {
            options.add(known.get());
        }
        return contradiction();
    }

    private Optional<String> contradiction() {
        if (options.contains(Option.FORMAT_JSON)
                && (options.contains(Option.STEPS) || options.contains(Option.FORMAT_TEXT))) {
            return Optional.of("EXPLAIN (FORMAT JSON) excludes STEPS and FORMAT TEXT, which are text");
        }
        return options.contains(Option.ACCESS) && options.size() > 1
                ? Optional.of("EXPLAIN (ACCESS) has rows of its own and excludes all other options")
                : Optional.empty();
    }
}
