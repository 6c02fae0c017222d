package io.braid.function;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes up patterns of numbers. */
record RandomNumberPatterns(Random random) {
    /** @param fewest how many digits it has at least before the point */
    String next(int fewest) {
        boolean tight = random.nextInt(3) == 0;
        String whole = digits(fewest + random.nextInt(7), true);
        String fraction = random.nextInt(3) == 0 ? "" : pick(List.of(".", "D")) + digits(1 + random.nextInt(4), false);
        String number = (tight ? "FM" : "") + whole + fraction;
        return switch (random.nextInt(10)) {
            case 0 -> number + "S";
            case 1 -> "S" + number;
            case 2 -> number + "MI";
            case 3 -> "MI" + number;
            case 4 -> "SG" + number;
            case 5 -> number + "PR";
            case 6 -> "\"about \"" + number + " \"metres\"";
            case 7 -> number + "SG";
            default -> number;
        };
    }

    private String digits(int count, boolean whole) {
        return IntStream.range(0, count)
                .mapToObj(i -> (random.nextInt(4) == 0 ? "0" : "9")
                        + (whole && i < count - 1 && random.nextInt(4) == 0 ? pick(List.of(",", "G", " ")) : ""))
                .collect(Collectors.joining());
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
