package io.braid.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Cpu;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ManyUsersTest {
    private static final int SEED = 7;
    private static final Question SQUARES =
            new Question("squares", "SELECT x, x * x FROM system_range(1, 20) WHERE x <= ?", 20);
    private static final Arm RIGHT = h2(UnaryOperator.identity());
    /** Arm with a function {@code slowly(60)}, which takes 60 ms. */
    private static final Arm SLOW = new Arm(
            "slow",
            () -> {
                Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                try (Statement statement = connection.createStatement()) {
                    statement.execute("CREATE ALIAS slowly FOR 'java.lang.Thread.sleep(long)'");
                }
                return connection;
            },
            UnaryOperator.identity());

    @Test
    void rowsAndChecksumAreThoseOfOneKey() {
        Result one = ask(RIGHT, 1);
        Result many = ask(RIGHT, 5);
        assertThat(one.error()).isNull();
        assertThat(one.rows()).isEqualTo(SQUARES.anyKey(new Random(SEED)));
        assertThat(one.checksum()).isNotEmpty();
        assertThat(many.rows()).isEqualTo(one.rows());
        assertThat(many.checksum()).isEqualTo(one.checksum());
    }

    @Test
    void anAnswerWithoutARowIsWrong() {
        assertThat(ask(h2(text -> text.replace("(1, 20)", "(2, 20)")), 3).error())
                .matches("(\\S+) of \\1 answers wrong, such as squares for key \\d+: \\d+ rows in the place of \\d+");
    }

    @Test
    void soIsOneWithOtherValues() {
        assertThat(ask(h2(text -> text.replace("x * x", "x + x + 1")), 3).error())
                .matches("\\S+ of \\S+ answers wrong, such as squares for key \\d+: \\d+ rows with other values");
    }

    @Test
    void whoseCallFailsAsksAgainAndTheOthersCount() throws InterruptedException {
        AtomicInteger connections = new AtomicInteger();
        Arm moody = new Arm(
                "moody",
                () -> {
                    if (connections.incrementAndGet() == 2) {
                        throw new SQLException("too many", "53300");
                    }
                    return RIGHT.connect();
                },
                UnaryOperator.identity());
        Seen seen = new Seen();
        Crowd crowd = Crowd.of(3, moody, SQUARES, SEED, seen);
        await(() -> connections.get() == 4);
        crowd.measure(true);
        await(() -> seen.nanos().length > 10);
        crowd.measure(false);
        crowd.goHome();
        assertThat(seen.complaint(new Believed(RIGHT)))
                .get(STRING)
                .matches("1 of \\S+ calls failed, such as 53300: too many");
    }

    @Test
    void roundsAreToldTogether() {
        Arm wrong = h2(text -> text.replace("x * x", "x"));
        AtomicInteger asked = new AtomicInteger();
        Supplier<Cpu> oneBusyProcessor = () -> {
            asked.incrementAndGet();
            return new Cpu(System.nanoTime() / 1e6, 0, 0);
        };
        ManyUsers many = many(oneBusyProcessor, Duration.ofMillis(90));

        List<String> told = new ArrayList<>();
        List<Result> results =
                many.inRounds(List.of(many.level(RIGHT, SQUARES, 2), many.level(wrong, SQUARES, 1)), told::add);

        assertThat(told).hasSize(3);
        assertThat(results).extracting(Result::arm).containsExactly("H2", "H2");
        assertThat(results).extracting(Result::users).containsExactly(2, 1);
        assertThat(results.get(0).error()).isNull();
        assertThat(results.get(1).error()).contains("answers wrong");
        assertThat(asked).as("before and after each of three rounds").hasValue(2 * 2 * 3);
        Result right = results.get(0);
        assertThat(right.perSecond() * Objects.requireNonNull(right.cpu()).source() / 1000)
                .as("processors that were busy all the time")
                .isCloseTo(1, withinPercentage(20));
    }

    @Test
    void answersThatTakeLongerThanARoundCountAsWell() {
        int millis = 60;
        Result result = askSlowly(millis, Duration.ofMillis(millis));

        assertThat(result.error()).isNull();
        assertThat(result.times().min()).isGreaterThanOrEqualTo(millis);
        assertThat(result.perSecond()).isPositive();
    }

    @Test
    void whereNobodyIsAnsweredThatIsTold() {
        Result result = askSlowly(600, Duration.ofMillis(30));

        assertThat(result.error()).matches("no answer within 0\\.\\d seconds");
        assertThat(result.perSecond()).isZero();
    }

    private static Result askSlowly(int millis, Duration measured) {
        Question slow = new Question("slow", "SELECT slowly(" + millis + ") WHERE ? > 0", 20);
        ManyUsers many = new ManyUsers(() -> new Cpu(0, 0, 0), new Believed(SLOW), Duration.ZERO, measured, SEED);
        return many.inRounds(List.of(many.level(SLOW, slow, 3)), round -> {}).get(0);
    }

    private static Result ask(Arm arm, int users) {
        ManyUsers many = many(() -> new Cpu(0, 0, 0), Duration.ofMillis(50));
        return many.inRounds(List.of(many.level(arm, SQUARES, users)), round -> {})
                .get(0);
    }

    private static ManyUsers many(Supplier<Cpu> cpu, Duration measured) {
        return new ManyUsers(cpu, new Believed(RIGHT), Duration.ZERO, measured, SEED);
    }

    private static Arm h2(UnaryOperator<String> text) {
        return new Arm("H2", () -> DriverManager.getConnection("jdbc:h2:mem:"), text);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(1);
        }
    }
}
