package io.braid.bench.soak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Drift of a server over time: its throughput without faults, and its heap. */
final class ServerDrift {
    /** Minimal soak for a verdict on throughput; shorter ones are affected by disturbances of the machine. */
    private static final Duration PACE_COUNTS = Duration.ofHours(1);
    /** Minimal soak for a verdict on the heap, since caches fill until then. */
    private static final Duration HEAP_COUNTS = Duration.ofHours(8);

    private static final double LEAST_OF_PACE = 0.95;
    private static final double MOST_PERCENT_AN_HOUR = 1;

    private final List<Look> looks = new ArrayList<>();

    /** Measurement at one rest. */
    private record Look(double hours, double pace, long heap) {}

    /**
     * Adds a measurement.
     *
     * @param when the time since the start of the soak
     * @param pace the statements per second
     * @param heap the heap at rest in bytes
     */
    void add(Duration when, double pace, long heap) {
        looks.add(new Look(when.toMillis() / 3.6e6, pace, heap));
    }

    /** A description of the drift after the given time; empty if there is none. */
    String failure(Duration length) {
        boolean slower = length.compareTo(PACE_COUNTS) >= 0 && lastPace() < LEAST_OF_PACE * firstPace();
        boolean larger = length.compareTo(HEAP_COUNTS) >= 0 && percentAnHour() > MOST_PERCENT_AN_HOUR;
        return slower || larger ? "The server becomes " + (slower ? "slower" : "larger") + ": " + this : "";
    }

    private double firstPace() {
        return looks.isEmpty() ? 0 : looks.get(0).pace();
    }

    private double lastPace() {
        return looks.isEmpty() ? 0 : looks.get(looks.size() - 1).pace();
    }

    /** The slope of the regression line, in percent of the first heap. */
    private double percentAnHour() {
        double meanHours = looks.stream().mapToDouble(Look::hours).average().orElse(0);
        double meanHeap = looks.stream().mapToDouble(Look::heap).average().orElse(0);
        double both = 0;
        double squares = 0;
        for (Look look : looks) {
            both += (look.hours() - meanHours) * (look.heap() - meanHeap);
            squares += (look.hours() - meanHours) * (look.hours() - meanHours);
        }
        return squares == 0 ? 0 : 100 * both / squares / looks.get(0).heap();
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.0f statements a second at first and %.0f at last while nothing was wrong, the heap grew by %.1f"
                        + " %% an hour",
                firstPace(),
                lastPace(),
                percentAnHour());
    }
}
