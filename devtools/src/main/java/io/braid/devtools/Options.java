package io.braid.devtools;

import io.braid.devtools.project.CommandException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Arguments of the command.
 *
 * @param mode the action
 * @param names the subjects of the action
 * @param properties system properties of the tests
 * @param jdk the requested version of Java for the tests
 * @param deep whether to run tests tagged {@code deep}
 * @param debug whether the test JVM waits for a debugger
 * @param slowest the number of classes to list
 * @param minutes the time limit of a slice
 */
record Options(
        Mode mode,
        List<String> names,
        Map<String, String> properties,
        Optional<Integer> jdk,
        boolean deep,
        boolean debug,
        int slowest,
        int minutes) {
    private static final int SLOWEST = 40;
    private static final int MINUTES = 3;

    /** Kind of work. */
    enum Mode {
        RUN,
        COMPLETE,
        UPDATE,
        SLOWEST,
        SUMMARY,
        SLICE,
        HELP;

        boolean needsNames() {
            return this == RUN || this == COMPLETE || this == UPDATE;
        }
    }

    static Options parse(String... arguments) {
        return new Parser(arguments).parse();
    }

    /** State of the parsing. */
    private static final class Parser {
        private final Deque<String> left;
        private final List<String> names = new ArrayList<>();
        private final Map<String, String> properties = new TreeMap<>();
        private Mode mode = Mode.RUN;
        private Optional<Integer> jdk = Optional.empty();
        private boolean deep;
        private boolean debug;
        private int slowest = SLOWEST;
        private int minutes = MINUTES;

        Parser(String... arguments) {
            left = new ArrayDeque<>(List.of(arguments));
        }

        Options parse() {
            while (!left.isEmpty()) {
                option(left.remove());
            }
            if (names.isEmpty() && mode.needsNames()) {
                throw CommandException.usage("say what to test: a module, a test class, a script, a plan, or"
                        + " 'changed'; see ./braid test --help");
            }
            return new Options(mode, List.copyOf(names), properties, jdk, deep, debug, slowest, minutes);
        }

        private void option(String option) {
            switch (option) {
                case "--help", "-h" -> mode = Mode.HELP;
                case "--complete" -> mode = Mode.COMPLETE;
                case "--update" -> mode = Mode.UPDATE;
                case "--slowest" -> {
                    mode = Mode.SLOWEST;
                    if (!left.isEmpty() && left.peek().matches("\\d{1,6}")) {
                        slowest = number(option);
                    }
                }
                case "--summary" -> mode = Mode.SUMMARY;
                case "--slice" -> {
                    mode = Mode.SLICE;
                    names.add(value(option));
                    properties.putIfAbsent("tier", "deep");
                }
                case "--minutes" -> minutes = number(option);
                case "--deep" -> {
                    deep = true;
                    properties.putIfAbsent("tier", "deep");
                }
                case "--debug" -> debug = true;
                case "--seed" -> properties.put("seed", value(option));
                case "--jdk" -> jdk = Optional.of(number(option));
                default -> other(option);
            }
        }

        private void other(String argument) {
            if (argument.startsWith("-D") && argument.length() > 2) {
                int equals = argument.indexOf('=');
                String name = equals < 0 ? argument.substring(2) : argument.substring(2, equals);
                properties.put(name, equals < 0 ? "true" : argument.substring(equals + 1));
            } else if (argument.startsWith("-")) {
                throw CommandException.usage("unknown option '" + argument + "'; see ./braid test --help");
            } else {
                names.add(argument);
            }
        }

        private String value(String option) {
            if (left.isEmpty()) {
                throw CommandException.usage(option + " needs a value");
            }
            return left.remove();
        }

        private int number(String option) {
            String value = value(option);
            if (!value.matches("\\d{1,6}")) {
                throw CommandException.usage(option + " needs a number, not '" + value + "'");
            }
            return Integer.parseInt(value);
        }
    }
}
