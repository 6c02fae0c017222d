package io.braid.connector.jdbc.option;

import io.braid.spi.ServerEnvironment;
import io.braid.spi.SourceConfig;
import io.braid.spi.TimeSpan;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Redaction;
import io.braid.spi.error.Suggestion;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The options a user gave for one source: all of them known, each read with its default and checked. */
public final class OptionValues {
    private static final Duration LONGEST = Duration.ofDays(1);

    private final String source;
    private final ServerEnvironment surroundings;
    private final Redaction secrets;
    private final Map<String, String> values;

    /** Refuses options that are not among the known ones, naming the nearest. */
    public OptionValues(SourceConfig config, List<SourceOption> known) {
        source = config.name();
        surroundings = config.surroundings();
        secrets = config.secrets();
        values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        values.putAll(config.options());
        List<String> names = known.stream().map(SourceOption::name).toList();
        for (String name : values.keySet()) {
            if (names.stream().noneMatch(name::equalsIgnoreCase)) {
                throw invalid("has no option '" + name + "'" + suggestion(name, names));
            }
        }
    }

    private OptionValues(OptionValues others, Map<String, String> values) {
        source = others.source;
        surroundings = others.surroundings;
        secrets = others.secrets;
        this.values = values;
    }

    /** The same but for user and password, of which there is nothing but what is given here. */
    public OptionValues ofLogin(Map<String, String> login) {
        Map<String, String> other = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        other.putAll(values);
        other.remove(SourceOption.USER.name());
        other.remove(SourceOption.PASSWORD.name());
        other.putAll(login);
        return new OptionValues(this, other);
    }

    public String source() {
        return source;
    }

    /** The server in which the source is opened. */
    public ServerEnvironment surroundings() {
        return surroundings;
    }

    /** The secrets that no message shows. */
    public Redaction secrets() {
        return secrets;
    }

    /** The value given, or the default, or nothing. */
    public Optional<String> get(SourceOption option) {
        String value = values.get(option.name());
        return Optional.ofNullable(value == null || value.isBlank() ? option.defaultValue() : value.strip());
    }

    public String required(SourceOption option) {
        return get(option).orElseThrow(() -> invalid("needs the option '" + option.name() + "': " + option.help()));
    }

    /** The value of an option that has a default and takes whole numbers between two bounds. */
    public int integer(SourceOption option, int lowest, int highest) {
        String text = required(option);
        try {
            int value = Integer.parseInt(text);
            if (value >= lowest && value <= highest) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Falls through to the same message as a number out of range.
        }
        throw invalid("takes for '" + option.name() + "' a whole number from " + lowest + " to " + highest + ", not '"
                + text + "'");
    }

    /** The value of an option that has a default and takes a time. */
    public Duration time(SourceOption option) {
        String text = required(option);
        return TimeSpan.parse(text)
                .filter(time -> time.equals(time.truncatedTo(ChronoUnit.SECONDS))
                        && !time.isZero()
                        && time.compareTo(LONGEST) <= 0)
                .orElseThrow(() -> invalid("takes for '" + option.name()
                        + "' a time of whole seconds, such as 5s, 10 minutes or 1h30m, and a day at most; not '" + text
                        + "'"));
    }

    /** The value of an option that has a default and is either on or off. */
    public boolean flag(SourceOption option) {
        return isFirst(option, "on", "off");
    }

    /** True if the value of an option that has a default is the first of the two that it takes. */
    boolean isFirst(SourceOption option, String first, String second) {
        String text = required(option);
        if (text.equalsIgnoreCase(first)) {
            return true;
        }
        if (text.equalsIgnoreCase(second)) {
            return false;
        }
        throw invalid("takes for '" + option.name() + "' " + first + " or " + second + ", not '" + text + "'");
    }

    /** An error that names the source; the message continues "source 'x' ...". */
    public BraidException invalid(String message) {
        return new BraidException(ErrorCode.INVALID_OPTION, "source '" + source + "' " + secrets.text(message));
    }

    private static String suggestion(String name, List<String> names) {
        return Suggestion.nearest(name, names)
                .map(nearest -> "; did you mean '" + nearest + "'?")
                .orElseGet(() -> "; it has " + names.stream().sorted().collect(Collectors.joining(", ")));
    }
}
