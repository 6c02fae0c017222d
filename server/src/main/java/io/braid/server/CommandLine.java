package io.braid.server;

import io.braid.execution.database.ModelFile;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Command line of a command for model files: {@code --name value}, {@code --name=value}, flags, and positional
 * arguments.
 *
 * @param words the positional arguments
 * @param flags the given flags
 * @param values the values of each option, in order
 */
record CommandLine(List<String> words, Set<String> flags, Map<String, List<String>> values) {
    static final String HELP = "--help";

    /** Server settings that apply to commands for models. */
    private static final List<String> SETTINGS = List.of(
            "--data-folder",
            "--plugins-folder",
            "--driver-properties",
            "--files-folder",
            "--secret-folders",
            "--external-access");

    CommandLine {
        words = List.copyOf(words);
        flags = Set.copyOf(flags);
        values = Map.copyOf(values);
    }

    /**
     * Options of a command.
     *
     * @param flags options without a value
     * @param valued options with a value, each with its description
     * @param words the maximum number of positional arguments
     */
    record Syntax(Set<String> flags, Map<String, String> valued, int words) {}

    /** Parses a command line; fails for an unknown option and a missing value. */
    static CommandLine parse(List<String> arguments, Syntax syntax) {
        List<String> words = new ArrayList<>();
        Set<String> flags = new HashSet<>();
        Map<String, List<String>> values = new HashMap<>();
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            String name = argument.replaceFirst("=.*", "");
            if (argument.equals(HELP) || argument.equals("-h")) {
                flags.add(HELP);
            } else if (syntax.flags().contains(argument)) {
                flags.add(argument);
            } else if (syntax.valued().containsKey(name) || SETTINGS.contains(name)) {
                values.computeIfAbsent(name, unused -> new ArrayList<>())
                        .add(value(argument, rest, syntax.valued().getOrDefault(name, "a value")));
            } else if (!argument.startsWith("-") && words.size() < syntax.words()) {
                words.add(argument);
            } else {
                throw refused(ModelFile.advice(argument).orElseGet(() -> unknown(argument, syntax)));
            }
        }
        return new CommandLine(words, flags, values);
    }

    boolean has(String flag) {
        return flags.contains(flag);
    }

    /** Returns the values of an option as paths. */
    List<Path> paths(String option) {
        return values.getOrDefault(option, List.of()).stream().map(Path::of).toList();
    }

    /** Returns the server settings by name. */
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        values.forEach((option, all) -> {
            if (SETTINGS.contains(option)) {
                settings.put(option.substring("--".length()), all.get(all.size() - 1));
            }
        });
        return settings;
    }

    private static String value(String argument, Iterator<String> rest, String what) {
        int equals = argument.indexOf('=');
        if (equals >= 0) {
            return argument.substring(equals + 1);
        }
        if (!rest.hasNext()) {
            throw refused("the option " + argument + " needs " + what);
        }
        return rest.next();
    }

    private static String unknown(String argument, Syntax syntax) {
        List<String> known = Stream.of(
                        syntax.flags().stream().sorted(),
                        syntax.valued().keySet().stream().sorted(),
                        Stream.of(HELP),
                        SETTINGS.stream())
                .flatMap(one -> one)
                .toList();
        return "unknown option '" + argument + "'" + Suggestion.hint(argument, known);
    }

    private static BraidException refused(String complaint) {
        return new BraidException(ErrorCode.CONFIGURATION_ERROR, complaint);
    }
}
