package io.braid.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.bench.rig.Arm;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SeenTest {
    private static final Question NUMBERS = new Question("numbers", "SELECT x FROM system_range(1, ?)", 9);
    private static final Believed H2 =
            new Believed(new Arm("H2", () -> DriverManager.getConnection("jdbc:h2:mem:"), UnaryOperator.identity()));
    private static final Believed NOBODY = new Believed(new Arm(
            "nobody",
            () -> {
                throw new SQLException("nobody is there", "08001");
            },
            UnaryOperator.identity()));

    private final Seen seen = new Seen();

    @Test
    void whereNothingIsWrongThereIsNoComplaint() {
        answered(3, 3);
        answered(9, 9);
        assertThat(seen.complaint(H2)).isEmpty();
        assertThat(new Seen().complaint(NOBODY)).isEmpty();
    }

    @Test
    void wrongAnswersAreCountedBesideTheRightOnes() {
        answered(3, 3);
        answered(4, 5);
        answered(4, 4);
        seen.answered(new Answer(NUMBERS, 4, 4, 17L));
        assertThat(seen.complaint(H2))
                .contains("2 of 4 answers wrong, such as numbers for key 4: 5 rows in the place of 4");
    }

    @Test
    void failuresAreCountedAmongAllCalls() {
        answered(3, 3);
        seen.failed(new SQLException("interrupted", "70100"));
        seen.failed(new IllegalStateException("not ready"));
        assertThat(seen.complaint(H2)).contains("2 of 3 calls failed, such as 70100: interrupted");
    }

    @Test
    void answersThatCannotBeComparedAreNotBelieved() {
        answered(3, 3);
        assertThat(seen.complaint(NOBODY)).contains("answers are not compared: 08001: nobody is there");
    }

    @Test
    void sumsAreComparedWhereBothAreKnown() {
        Answer read = new Answer(NUMBERS, 4, 4, null);
        Answer summed = new Answer(NUMBERS, 4, 4, 17L);
        assertThat(read.agreesWith(summed)).isTrue();
        assertThat(summed.agreesWith(read)).isTrue();
        assertThat(summed.agreesWith(new Answer(NUMBERS, 4, 4, 18L))).isFalse();
        assertThat(summed.agreesWith(new Answer(NUMBERS, 4, 5, 17L))).isFalse();
        assertThat(summed.besides(new Answer(NUMBERS, 4, 4, 18L)))
                .isEqualTo("numbers for key 4: 4 rows with other values");
    }

    private void answered(int key, long rows) {
        seen.answered(new Answer(NUMBERS, key, rows, null));
    }
}
