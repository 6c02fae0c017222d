package io.braid.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Cpu;
import java.sql.DriverManager;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class StreamsTest {
    private static final List<Question> QUESTIONS = List.of(
            new Question("five", "SELECT x FROM system_range(1, 5)", 0),
            new Question("seven", "SELECT x FROM system_range(1, 7)", 0));
    private static final Arm RIGHT = h2(UnaryOperator.identity());

    @Test
    void rowsAndChecksumAreThoseOfAllQuestionsHoweverManyStreamsThereAre() {
        Result one = run(RIGHT, 1);
        Result three = run(RIGHT, 3);
        assertThat(List.of(one.rows(), three.rows())).containsOnly(12L);
        assertThat(three.checksum()).isEqualTo(one.checksum()).isNotEmpty();
        assertThat(one.error()).isNull();
        assertThat(three.error()).isNull();
    }

    @Test
    void streamsThatRunAgainAreMeasuredAndComparedAgain() {
        assertThat(streams().run(RIGHT, 2, 3)).satisfies(result -> {
            assertThat(result.rows()).isEqualTo(12);
            assertThat(result.checksum()).isEqualTo(run(RIGHT, 1).checksum());
            assertThat(result.error()).isNull();
        });
        assertThat(streams()
                        .run(h2(text -> text.replace("(1, 7)", "(1, 6)")), 2, 3)
                        .error())
                .startsWith("6 of 12 answers wrong");
    }

    @Test
    void everyStreamsRowsAreCounted() {
        assertThat(run(h2(text -> text.replace("(1, 7)", "(1, 6)")), 3).error())
                .isEqualTo("3 of 6 answers wrong, such as seven: 6 rows in the place of 7");
    }

    @Test
    void eachQuestionIsSummedUpOnce() {
        assertThat(run(h2(text -> text.replace("(1, 7)", "(2, 8)")), 3).error())
                .isEqualTo("1 of 6 answers wrong, such as seven: 7 rows with other values");
    }

    @Test
    void whatFailsLeavesTheFiguresOfTheRest() {
        Result result = run(h2(text -> text.replace("(1, 7)", "(1, 'seven')")), 3);
        assertThat(result.error()).startsWith("3 of ").contains(" calls failed, such as 22018: ");
    }

    private static Result run(Arm arm, int streams) {
        return streams().run(arm, streams);
    }

    private static Streams streams() {
        return new Streams(() -> new Cpu(0, 0, 0), new Believed(RIGHT), QUESTIONS, 7);
    }

    private static Arm h2(UnaryOperator<String> text) {
        return new Arm("H2", () -> DriverManager.getConnection("jdbc:h2:mem:"), text);
    }
}
