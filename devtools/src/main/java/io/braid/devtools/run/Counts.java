package io.braid.devtools.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Numbers of test cases by their results. */
public record Counts(int passed, int failed, int skipped) {
    public static final Counts NONE = new Counts(0, 0, 0);

    public Counts plus(Counts other) {
        return new Counts(passed + other.passed, failed + other.failed, skipped + other.skipped);
    }

    public int sum() {
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
        return passed + " passed, " + failed + " failed, " + skipped + " skipped";
    }
}
