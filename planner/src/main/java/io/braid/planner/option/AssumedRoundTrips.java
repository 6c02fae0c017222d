package io.braid.planner.option;

import io.braid.spi.Distance;
import io.braid.spi.Distant;
import io.braid.spi.Source;
import io.braid.spi.TimeSpan;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Round trips to sources that the planner assumes instead of the measured ones, written as {@code source=time} with
 * commas between them, or {@code none}.
 *
 * @param times by source in lower case
 */
public record AssumedRoundTrips(Map<String, Duration> times) {
    public static final AssumedRoundTrips NONE = new AssumedRoundTrips(Map.of());

    private static final String NOTHING = "none";
    private static final Pattern ONE = Pattern.compile("\\s*([^=]+?)\\s*=\\s*(.+?)\\s*");
    private static final String FORM = "is not a list such as crm=25ms, shop=100ms";

    public AssumedRoundTrips {
        times = Map.copyOf(times);
    }

    /** Throws IllegalArgumentException with a reason for text of another form. */
    public static AssumedRoundTrips parse(String text) {
        if (text.equals(NOTHING)) {
            return NONE;
        }
        Map<String, Duration> times = new LinkedHashMap<>();
        for (String each : text.split(",", -1)) {
            Matcher one = ONE.matcher(each);
            if (!one.matches()) {
                throw new IllegalArgumentException(FORM);
            }
            Duration time = TimeSpan.parse(one.group(2)).orElseThrow(() -> new IllegalArgumentException(FORM));
            times.put(one.group(1).toLowerCase(Locale.ROOT), time);
        }
        return new AssumedRoundTrips(times);
    }

    /** The distance of a source: as measured, but for an assumed round trip. */
    public Distance distance(Source source) {
        Distance measured = Distant.of(source);
        Duration assumed = times.get(source.name().toLowerCase(Locale.ROOT));
        return assumed == null ? measured : new Distance(assumed.toNanos() / 1e3, measured.bytesPerSecond());
    }

    @Override
    public String toString() {
        return times.isEmpty()
                ? NOTHING
                : times.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(each -> each.getKey() + "=" + TimeSpan.print(each.getValue()))
                        .collect(Collectors.joining(", "));
    }
}
