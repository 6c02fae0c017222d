package io.braid.devtools.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Numbers of test cases by their results, and of test classes that a time limit ended. */
public record Counts(int passed, int failed, int skipped, int endedClasses) {
    public static final Counts NONE = new Counts(0, 0, 0);
    static final Counts ONE_ENDED_CLASS = new Counts(0, 0, 0, 1);

    public Counts(int passed, int failed, int skipped) {
        this(passed, failed, skipped, 0);
    }

    public Counts plus(Counts other) {
        return new Counts(
                passed + other.passed,
                failed + other.failed,
                skipped + other.skipped,
                endedClasses + other.endedClasses);
    }

    /** True if no case has finished and none was running when a time limit ended it. */
    public boolean isNothing() {
        return sum() == 0 && endedClasses == 0;
    }

    int sum() {
        return passed + failed + skipped;
    }

    void write(Path file) throws IOException {
        Files.writeString(file, passed + " " + failed + " " + skipped + "\n");
    }

    static Counts read(Path file) throws IOException {
        String[] numbers = Files.readString(file).strip().split(" ");
        return new Counts(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2]));
    }

    @Override
    public String toString() {
        String counts = passed + " passed, " + failed + " failed, " + skipped + " skipped";
        return switch (endedClasses) {
            case 0 -> counts;
            case 1 -> counts + ", 1 class ended by the time limit";
            default -> counts + ", " + endedClasses + " classes ended by the time limit";
        };
    }
}
