package io.braid.vdb;

import io.braid.spi.TimeSpan;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Options of a materialized view.
 *
 * @param trigger trigger of refreshes, in addition to REFRESH
 * @param interval refresh interval if the trigger is {@link Trigger#EVERY}, otherwise null
 * @param maxStaleness age at which its rows count as stale, or null for never
 * @param incremental column that grows with every change, by which a refresh reads only new rows, or null to read all
 * @param key columns that identify a row, so that a refresh may replace it; empty if rows are never replaced
 * @param detectDeletes whether an incremental refresh checks which keys still exist
 * @param index columns of the index; empty for none
 * @param store server that stores its rows, or null for Braid's own store
 */
public record MaterializedOptions(
        Trigger trigger,
        @Nullable Duration interval,
        OnStale onStale,
        @Nullable Duration maxStaleness,
        @Nullable String incremental,
        List<String> key,
        boolean detectDeletes,
        List<String> index,
        @Nullable String store) {
    /** Option with the name of the server that stores the rows. */
    static final String STORE = "store";

    /** Names of all options. */
    public static final List<String> NAMES = List.of(
            "refresh",
            "on_stale",
            "max_staleness",
            "incremental",
            "key",
            "detect_deletes",
            "index",
            STORE,
            ViewOptions.SECURITY_BARRIER);

    /** Trigger of a refresh. */
    public enum Trigger {
        /** Only REFRESH MATERIALIZED VIEW. */
        ON_DEMAND,
        /** A query that finds no stored rows or only stale ones. */
        ON_FIRST_USE,
        /** A fixed interval. */
        EVERY
    }

    /** Behaviour of a query that finds no rows or only stale ones. */
    public enum OnStale {
        /** Returns the stale rows, or the sources' rows if none are stored, and starts a refresh in the background. */
        SERVE,
        /** Waits for a refresh and returns fresh rows. */
        WAIT,
        /** Returns the sources' rows. */
        LIVE,
        /** Fails. */
        ERROR
    }

    public MaterializedOptions {
        key = List.copyOf(key);
        index = List.copyOf(index);
    }

    /** Parses the options of a view; throws an IllegalArgumentException that describes an invalid one. */
    public static MaterializedOptions of(Map<String, String> written) {
        Map<String, String> options = OptionNames.known(written, NAMES);
        String refresh = options.getOrDefault("refresh", "on demand").strip().toLowerCase(Locale.ROOT);
        MaterializedOptions read = new MaterializedOptions(
                trigger(refresh),
                refresh.startsWith("every") ? OptionNames.time("refresh", refresh.substring("every".length())) : null,
                onStale(options.getOrDefault("on_stale", "serve")),
                options.containsKey("max_staleness")
                        ? OptionNames.time("max_staleness", options.get("max_staleness"))
                        : null,
                options.get("incremental"),
                names(options.getOrDefault("key", "")),
                OptionNames.isOn("detect_deletes", options.getOrDefault("detect_deletes", "off")),
                names(options.getOrDefault("index", "")),
                options.get(STORE));
        read.check();
        return read;
    }

    private void check() {
        if (incremental == null && (detectDeletes || !key.isEmpty())) {
            throw new IllegalArgumentException("the options 'key' and 'detect_deletes' are about incremental refreshes;"
                    + " name the column that grows with the option 'incremental'");
        }
        if (detectDeletes && key.isEmpty()) {
            throw new IllegalArgumentException(
                    "the option 'detect_deletes' needs the option 'key', the columns that tell rows apart");
        }
    }

    /** True if Braid refreshes the view automatically. */
    public boolean refreshesItself() {
        return trigger != Trigger.ON_DEMAND || maxStaleness != null;
    }

    /** Returns the {@code refresh} option as text. */
    public String refresh() {
        return switch (trigger) {
            case ON_DEMAND -> "on demand";
            case ON_FIRST_USE -> "on first use";
            case EVERY -> "every " + (interval == null ? "" : TimeSpan.inWords(interval));
        };
    }

    private static Trigger trigger(String refresh) {
        if (refresh.equals("on demand")) {
            return Trigger.ON_DEMAND;
        }
        if (refresh.equals("on first use")) {
            return Trigger.ON_FIRST_USE;
        }
        if (refresh.startsWith("every ")) {
            return Trigger.EVERY;
        }
        throw new IllegalArgumentException(
                "the option 'refresh' is 'on demand', 'on first use', or 'every' with a time such as 'every 10"
                        + " minutes'; it"
                        + " cannot be '" + refresh + "'");
    }

    private static OnStale onStale(String text) {
        return Arrays.stream(OnStale.values())
                .filter(one -> one.name().equalsIgnoreCase(text.strip()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the option 'on_stale' is one of "
                        + Arrays.stream(OnStale.values())
                                .map(one -> "'" + one.name().toLowerCase(Locale.ROOT) + "'")
                                .collect(Collectors.joining(", "))
                        + "; it cannot be '" + text + "'"));
    }

    private static List<String> names(String text) {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }
}
