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

/** Options of one source as given by the user, validated, with defaults for the others. */
public final class OptionValues {
    private static final Duration LONGEST = Duration.ofDays(1);

    private final String source;
    private final ServerEnvironment surroundings;
    private final Redaction secrets;
    private final Map<String, String> values;

    /** Rejects unknown options, with the nearest known name. */
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

    /** A copy with another user and password, which are never inherited. */
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

    /** The secrets that are redacted in messages. */
    public Redaction secrets() {
        return secrets;
    }

    /** The given value, or the default; empty if there is neither. */
    public Optional<String> get(SourceOption option) {
        String value = values.get(option.name());
        return Optional.ofNullable(value == null || value.isBlank() ? option.defaultValue() : value.strip());
    }

    public String required(SourceOption option) {
        return get(option).orElseThrow(() -> invalid("needs the option '" + option.name() + "': " + option.help()));
    }

    /** The value of an integer option with a default and a range. */
    public int integer(SourceOption option, int lowest, int highest) {
        String text = required(option);
        try {
            int value = Integer.parseInt(text);
            if (value >= lowest && value <= highest) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Falls through to the same message as for a number out of range.
        }
        throw invalid("takes for '" + option.name() + "' a whole number from " + lowest + " to " + highest + ", not '"
                + text + "'");
    }

    /** The value of a duration option with a default. */
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

    /** The value of an on/off option with a default. */
    public boolean flag(SourceOption option) {
        return isFirst(option, "on", "off");
    }

    /** True if an option with a default and two possible values has the first one. */
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

    /** An error whose message begins with "source 'x' ". */
    public BraidException invalid(String message) {
        return new BraidException(ErrorCode.INVALID_OPTION, "source '" + source + "' " + secrets.text(message));
    }

    private static String suggestion(String name, List<String> names) {
        return Suggestion.nearest(name, names)
                .map(nearest -> "; did you mean '" + nearest + "'?")
                .orElseGet(() -> "; it has " + names.stream().sorted().collect(Collectors.joining(", ")));
    }
}
