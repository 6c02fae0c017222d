package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.column;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.ref;
import static io.braid.engine.Fixture.row;
import static io.braid.engine.KeyedAnswers.condition;
import static io.braid.engine.KeyedAnswers.keys;
import static io.braid.engine.KeyedAnswers.rowsFor;
import static io.braid.engine.KeyedAnswers.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.DependentJoin;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.result.Result;
import io.braid.spi.Fragment;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.testkit.assertion.SameElements;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DependentJoinTest {
    private static final RowType ONE = RowType.unnamed(INT);
    private static final int MANY = 1_000_000;
    private static final int MANY_KEYS = 100;
    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void onlyTheRowsWithTheKeysAreRead() {
        PlanNode driver = fixture.table(ONE, column(3, 7, 3, null, 99));
        SourceScan orders = keyed(numbers(50), false, true, 2, 16);

        assertThat(fixture.rows(join(orders, driver, JoinType.INNER, true, MANY)))
                .containsExactlyInAnyOrder(row(3, 3), row(3, 3), row(7, 7));
        assertThat(keysSentTo(orders)).containsExactly(3, 7, 99);
    }

    @Test
    void eachBatchOfKeysIsAStatementOfASizeThatThereIs() {
        PlanNode driver = fixture.numbers(37);
        SourceScan orders = keyed(numbers(1_000), false, true, 2, 16);

        assertThat(fixture.rows(join(orders, driver, JoinType.INNER, true, MANY)))
                .hasSize(37);
        assertThat(fixture.source(orders.source()).fragments)
                .extracting(Fragment::sql)
                .containsExactlyInAnyOrder("keys 16", "keys 16", "keys 16");
        assertThat(fixture.source(orders.source()).fragments)
                .allSatisfy(fragment -> assertThat(fragment.parameters()).hasSize(16));
    }

    @Test
    void arraysTakeAllValuesOfAColumnAsOneArgument() {
        PlanNode driver = fixture.numbers(25);
        SourceScan orders = keyed(numbers(1_000), true, true, 20);

        assertThat(fixture.rows(join(orders, driver, JoinType.INNER, true, MANY)))
                .hasSize(25);
        assertThat(fixture.source(orders.source()).fragments)
                .hasSize(2)
                .allSatisfy(fragment -> assertThat(fragment.parameters()).hasSize(1));
    }

    @Test
    void arraysAreAboutAsLong() {
        SourceScan orders = keyed(numbers(1_000), true, true, 20);

        fixture.rows(join(orders, fixture.numbers(41), JoinType.INNER, true, MANY));
        assertThat(fixture.source(orders.source()).fragments)
                .extracting(fragment -> keys(fragment).size())
                .containsExactlyInAnyOrder(14, 14, 13);
    }

    /** Two statements with half of the keys each would be padded to twice as many. */
    @Test
    void listsAreAsLongAsThereAreTextsFor() {
        SourceScan orders = keyed(numbers(1_000), false, true, 1, 16);

        fixture.rows(join(orders, fixture.numbers(17), JoinType.INNER, true, MANY));
        assertThat(fixture.source(orders.source()).fragments)
                .extracting(Fragment::sql)
                .containsExactlyInAnyOrder("keys 16", "keys 1");
    }

    /** As if other arguments left room for hardly any keys. */
    @Test
    void oneKeyAtATimeAndNone() {
        SourceScan orders = keyed(numbers(50), true, true, 1);

        assertThat(fixture.rows(join(orders, fixture.table(ONE, column()), JoinType.INNER, true, MANY)))
                .isEmpty();
        assertThat(fixture.rows(join(orders, fixture.numbers(3), JoinType.INNER, true, MANY)))
                .hasSize(3);
    }

    @Test
    void keysThatASourceMayDivideAreNamedUnlessTheyComeInBatches() {
        RowType two = RowType.unnamed(INT, INT);
        SourceScan orders = keyedBy(
                two, pairs(60), condition(0, List.of(0), true, true, 20), condition(1, List.of(1), true, true, 20));

        fixture.rows(join(join(orders, fixture.numbers(2), 0, 0), fixture.numbers(3), 1, 1));
        fixture.rows(join(join(orders, fixture.numbers(4), 0, 0), fixture.numbers(3), 1, 1));
        fixture.rows(join(orders, fixture.numbers(25), 0, 0));
        assertThat(fixture.source(orders.source()).fragments)
                .extracting(Fragment::keys)
                .containsExactly(List.of(1), List.of(0), List.of(), List.of());
    }

    @Test
    void keysThatAreNotComparedExactlyAreNotDivided() {
        SourceScan orders = keyed(numbers(50), true, false, 20);

        fixture.rows(join(orders, fixture.numbers(15), JoinType.INNER, true, MANY));
        assertThat(fixture.source(orders.source()).fragments)
                .extracting(Fragment::keys)
                .containsExactly(List.of());
    }

    @ParameterizedTest
    @EnumSource(names = {"INNER", "SEMI"})
    void withoutKeysTheSourceIsNotAsked(JoinType type) {
        SourceScan orders = keyed(numbers(50), false, true, 16);
        PlanNode nobody = fixture.table(ONE, column(null, null));

        assertThat(fixture.rows(join(orders, nobody, type, true, MANY))).isEmpty();
        assertThat(fixture.rows(join(nobody, orders, type, false, MANY))).isEmpty();
        assertThat(fixture.source(orders.source()).fragments).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"LEFT", "ANTI"})
    void rowsWithoutAMatchAreKeptThoughTheSourceIsNotAsked(JoinType type) {
        SourceScan orders = keyed(numbers(50), false, true, 16);
        PlanNode nobody = fixture.table(ONE, column(null, null));

        assertThat(fixture.rows(join(nobody, orders, type, false, MANY))).hasSize(2);
        assertThat(fixture.source(orders.source()).fragments).isEmpty();
    }

    @Test
    void withTooManyKeysAllBetweenTheirEndsIsReadOnceAndNothingIsLost() {
        PlanNode driver = fixture.numbers(20_000);
        SourceScan orders = keyed(numbers(30_000), false, true, 16);

        for (boolean rightDrives : new boolean[] {true, false}) {
            fixture.source(orders.source()).fragments.clear();
            PlanNode join = rightDrives
                    ? join(orders, driver, JoinType.INNER, true, 100)
                    : join(driver, orders, JoinType.INNER, false, 100);
            assertThat(fixture.rows(join)).hasSize(20_000).doesNotHaveDuplicates();
            assertThat(fixture.source(orders.source()).fragments)
                    .singleElement()
                    .satisfies(fragment -> assertThat(fragment.sql()).isEqualTo("between"))
                    .satisfies(fragment -> assertThat(keys(fragment)).containsExactly(0, 19_999));
        }
    }

    @Test
    void wholeNumbersBeyondTheTypeOfTheKeysAreCutToIt() {
        PlanNode driver = fixture.table(RowType.unnamed(BIGINT), column(null, -5_000_000_000L, 7L, 3L, null));
        SourceScan orders = keyed(numbers(10), false, true, 16);

        assertThat(fixture.rows(join(orders, driver, JoinType.INNER, true, 1)))
                .containsExactlyInAnyOrder(row(7, 7L), row(3, 3L));
        assertThat(keysSentTo(orders)).containsExactly(Integer.MIN_VALUE, 7);
    }

    /** To know the range, all of the other side would have to be read first. */
    @Test
    void theEndsOfVeryManyKeysAreNotWaitedFor() {
        PlanNode driver = fixture.numbers(3_000_000);
        SourceScan orders = keyed(numbers(10), false, true, 16);

        assertThat(fixture.rows(join(driver, orders, JoinType.INNER, false, 100)))
                .hasSize(10);
        assertThat(fixture.source(orders.source()).fragments)
                .extracting(Fragment::sql)
                .containsExactly("whole");
    }

    @Test
    void textHasNoEnds() {
        RowType text = RowType.unnamed(TEXT);
        PlanNode driver = fixture.table(text, column("a", "b", "c"));
        SourceScan names = keyed(text, column("b", "d"), List.of(0), false, true, 16);

        assertThat(fixture.rows(join(names, driver, JoinType.INNER, true, 2))).containsExactly(row("b", "b"));
        assertThat(fixture.source(names.source()).fragments)
                .extracting(Fragment::sql)
                .containsExactly("whole");
    }

    @Test
    void whoGaveAHintIsToldThatThereWereTooManyKeys() {
        SourceScan orders = keyed(numbers(30), false, true, 16);
        PlanNode join = join(orders, fixture.numbers(20), JoinType.INNER, true, 10);

        try (Result result = fixture.start(join)) {
            Fixture.drain(result, 4096);
            assertThat(result.warnings()).singleElement().asString().contains("the hint", orders.source());
        }
    }

    /** A source that ignores case finds a row for both 'a' and 'A', which may be sent in different batches. */
    @Test
    void rowsThatASourceFindsForSeveralKeysComeOnce() {
        RowType texts = RowType.unnamed(TEXT);
        PlanNode driver = fixture.table(texts, column("a", "A", "b"));
        SourceScan names = keyed(texts, column("a", "A", "B", "c"), List.of(0), false, false, 1);
        fixture.source(names.source()).answers(fragment -> rowsFor(names, column("a", "A", "B", "c"), fragment, true));

        assertThat(fixture.rows(join(names, driver, JoinType.INNER, true, MANY)))
                .containsExactlyInAnyOrder(row("a", "a"), row("A", "A"));
    }

    @Test
    void aKeyThatDoesNotFitTheColumnIsNotSent() {
        PlanNode driver = fixture.table(RowType.unnamed(BIGINT), column(5L, 5_000_000_000L, -1L));
        SourceScan orders = keyed(numbers(10), false, true, 16);

        HashJoin join = new HashJoin(
                orders, driver, JoinType.INNER, List.of(0), List.of(0), null, RowType.unnamed(INT, BIGINT));
        assertThat(fixture.rows(new DependentJoin(join, true, List.of(0), MANY, orders.id(), 0)))
                .containsExactly(row(5, 5L));
        assertThat(keysSentTo(orders)).containsExactly(5, -1);
    }

    @Test
    void decimalKeysKeepTheirScale() {
        DataType narrow = DataType.decimal(5, 2);
        DataType wide = DataType.decimal(30, 2);
        BigDecimal price = new BigDecimal("1.50");
        PlanNode driver =
                fixture.table(RowType.unnamed(wide), column(price, new BigDecimal("123456789012345678901.00")));
        SourceScan prices = keyed(RowType.unnamed(narrow), column(price), List.of(0), true, true, 10);

        HashJoin join = new HashJoin(
                prices, driver, JoinType.INNER, List.of(0), List.of(0), null, RowType.unnamed(narrow, wide));
        assertThat(fixture.rows(new DependentJoin(join, true, List.of(0), MANY, prices.id(), 0)))
                .hasSize(1);
        assertThat(keysSentTo(prices)).containsExactly(price);
    }

    @Test
    void joinsDriveEachOtherInAChain() {
        PlanNode first = fixture.table(ONE, column(2, 4));
        SourceScan second = keyed(numbers(100), false, true, 16);
        SourceScan third = keyed(numbers(100), false, true, 16);
        PlanNode inner = join(second, first, JoinType.INNER, true, MANY);

        assertThat(fixture.rows(join(third, inner, JoinType.INNER, true, MANY))).hasSize(2);
        assertThat(keysSentTo(second)).containsExactly(2, 4);
        assertThat(keysSentTo(third)).containsExactly(2, 4);
    }

    @Test
    void batchesAreUnderWayTogetherButNoMoreThanASourceHasConnectionsFor() {
        PlanNode driver = fixture.numbers(200);
        SourceScan orders = keyed(numbers(1_000), false, true, 1);
        fixture.source(orders.source()).connections(1);

        assertThat(fixture.rows(join(orders, driver, JoinType.INNER, true, MANY)))
                .hasSize(200);
    }

    @Test
    void aFailureInAnyBatchFailsTheQueryAndLeavesNothingOpen() {
        PlanNode driver = fixture.numbers(200);
        SourceScan orders = keyed(numbers(1_000), false, true, 16);
        fixture.source(orders.source()).answers(fragment -> {
            if (keys(fragment).contains(100)) {
                throw new BraidException(ErrorCode.SOURCE_FAILED, "no");
            }
            return rowsFor(orders, numbers(1_000), fragment, false);
        });

        assertThatThrownBy(() -> fixture.rows(join(orders, driver, JoinType.INNER, true, MANY)))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_FAILED));
    }

    @Test
    void closingEarlyLeavesNothingOpen() {
        PlanNode driver = fixture.numbers(200);
        SourceScan orders = keyed(numbers(1_000), false, true, 1);
        try (Result result = fixture.start(join(orders, driver, JoinType.INNER, true, MANY))) {
            assertThat(result.next()).isNotNull();
        }
        fixture.assertNothingLeftOpen();
    }

    /** 200 keys take several batches. */
    @ParameterizedTest
    @ValueSource(ints = {5, 200})
    void cancellingReachesTheBatchesUnderWay(int keys) throws InterruptedException {
        PlanNode driver = fixture.numbers(keys);
        SourceScan orders = keyed(numbers(1_000), false, true, 16);
        FakeSource source = fixture.source(orders.source()).blockAt(0);
        try (Result result = fixture.start(join(orders, driver, JoinType.INNER, true, MANY))) {
            Thread canceler = new Thread(() -> {
                try {
                    source.awaitBlocked();
                    result.cancel();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            canceler.start();
            assertThatThrownBy(result::next).isInstanceOfSatisfying(BraidException.class, e -> assertThat(e.code())
                    .isEqualTo(ErrorCode.QUERY_CANCELED));
            canceler.join();
        }
        fixture.assertNothingLeftOpen();
    }

    /** Neither the keys nor the rows read ahead for them may take the memory that the query needs. */
    @Test
    void keysThatTakeTooMuchMemoryAreNotSent() {
        try (Fixture small = new Fixture(2, 1 << 18)) {
            PlanNode driver = small.numbers(100_000);
            SourceScan orders = small.numbers(10);
            SourceScan withKeys = new SourceScan(
                    orders.id(), orders.source(), "whole", List.of(), ONE, 10, text(List.of(0), false, true, 16));

            assertThat(small.rows(join(driver, withKeys, JoinType.LEFT, false, MANY)))
                    .hasSize(100_000);
            assertThat(small.source(orders.source()).fragments)
                    .extracting(Fragment::sql)
                    .containsExactly("whole");
        }
    }

    /** Of several joins that send keys to one source, the one with the most keys sends them in batches. */
    @Test
    void theKeysOfSeveralJoinsAreSentTogether() {
        RowType two = RowType.unnamed(INT, INT);
        SourceScan orders = keyedByTwo(two, pairs(60), true, 2, 16);
        PlanNode lower = join(orders, fixture.numbers(20), 0, 0);
        PlanNode both = join(lower, fixture.table(ONE, column(1, 2)), 1, 1);

        assertThat(fixture.rows(both)).hasSize(13).allSatisfy(row -> assertThat(row.get(1))
                .isIn(1, 2));
        assertThat(fixture.source(orders.source()).fragments)
                .extracting(Fragment::sql)
                .containsExactly("keys 16 and keys 2", "keys 16 and keys 2");
    }

    @Test
    void keysThatAreTooManyDoNotKeepThoseOfOtherJoinsFromBeingSent() {
        RowType two = RowType.unnamed(INT, INT);
        SourceScan orders = keyedByTwo(two, pairs(60), true, 2, 16);
        PlanNode lower = join(orders, fixture.numbers(MANY_KEYS), 0, 0);
        PlanNode both = join(lower, fixture.table(ONE, column(1, 2)), 1, 1);

        assertThat(fixture.rows(both)).hasSize(40);
        assertThat(fixture.source(orders.source()).fragments)
                .extracting(Fragment::sql)
                .containsExactly("between and keys 2");
    }

    /** Each batch is combined with all other keys; keys that do not fit one statement are not sent. */
    @Test
    void keysThatDoNotFitBesideABatchAreNotSent() {
        RowType two = RowType.unnamed(INT, INT);
        SourceScan orders = keyedByTwo(two, pairs(60), true, 2, 16);
        PlanNode lower = join(orders, fixture.numbers(20), 0, 0);
        PlanNode both = join(lower, fixture.numbers(18), 1, 1);

        assertThat(fixture.rows(both)).hasSize(20);
        assertThat(fixture.source(orders.source()).fragments)
                .extracting(Fragment::sql)
                .containsExactly("keys 16 and every row", "keys 16 and every row");
    }

    /** If a source compares the keys in two conditions, both are sent. */
    @Test
    void theSameKeysAreSentTwice() {
        RowType two = RowType.unnamed(INT, INT);
        KeyedText.Condition onOne = condition(0, List.of(0), false, true, 2, 16);
        SourceScan orders = keyedBy(two, pairs(60), onOne, onOne);

        assertThat(fixture.rows(join(orders, fixture.numbers(20), 0, 0))).hasSize(20);
        assertThat(fixture.source(orders.source()).fragments)
                .extracting(Fragment::sql)
                .containsExactly("keys 16 and keys 16", "keys 16 and keys 16");
    }

    @Test
    void theEndsOfTooManyKeysAreSentTwice() {
        RowType two = RowType.unnamed(INT, INT);
        KeyedText.Condition onOne = condition(0, List.of(0), false, true, 2, 16);
        SourceScan orders = keyedBy(two, pairs(60), onOne, onOne);

        assertThat(fixture.rows(join(orders, fixture.numbers(MANY_KEYS), 0, 0))).hasSize(60);
        assertThat(fixture.source(orders.source()).fragments)
                .extracting(Fragment::sql)
                .containsExactly("between and between");
    }

    @Test
    void whereOneOfSeveralJoinsHasNoKeysTheSourceIsNotAsked() {
        RowType two = RowType.unnamed(INT, INT);
        SourceScan orders = keyedByTwo(two, pairs(60), true, 2, 16);
        PlanNode nobody = fixture.table(ONE, column(null, null));

        assertThat(fixture.rows(join(join(orders, nobody, 0, 0), fixture.numbers(3), 1, 1)))
                .isEmpty();
        assertThat(fixture.rows(join(join(orders, fixture.numbers(3), 0, 0), nobody, 1, 1)))
                .isEmpty();
        assertThat(fixture.source(orders.source()).fragments).isEmpty();
    }

    /** Returns rows of two columns, a number and its remainder divided by three. */
    private static List<List<@Nullable Object>> pairs(int count) {
        return IntStream.range(0, count).mapToObj(i -> row(i, i % 3)).toList();
    }

    private SourceScan keyedByTwo(RowType columns, List<List<@Nullable Object>> rows, boolean exact, int... sizes) {
        return keyedBy(
                columns,
                rows,
                condition(0, List.of(0), false, exact, sizes),
                condition(1, List.of(1), false, exact, sizes));
    }

    private SourceScan keyedBy(
            RowType columns, List<List<@Nullable Object>> rows, KeyedText.Condition one, KeyedText.Condition other) {
        SourceScan plain = fixture.table(columns, rows);
        KeyedText text = new KeyedText(List.of("", " and ", ""), List.of(one, other), "every row", List.of());
        SourceScan scan = new SourceScan(plain.id(), plain.source(), "whole", List.of(), columns, rows.size(), text);
        fixture.source(plain.source()).answers(fragment -> rowsFor(scan, rows, fragment, !one.exact()));
        return scan;
    }

    /** Joins a column of the scan that takes the keys with the only column of the driving side. */
    private static DependentJoin join(PlanNode left, PlanNode driver, int column, int condition) {
        HashJoin join = new HashJoin(
                left,
                driver,
                JoinType.INNER,
                List.of(column),
                List.of(0),
                null,
                left.columns().concat(driver.columns()));
        PlanNode scan = left instanceof DependentJoin lower ? lower.join().left() : left;
        return new DependentJoin(join, true, List.of(0), MANY_KEYS - 1, ((SourceScan) scan).id(), condition);
    }

    @Test
    void answersAreThoseOfTheHashJoinsWhereSeveralSendKeys() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        RowType columns = RowType.unnamed(INT, TEXT, INT);
        for (int i = 0; i < 300; i++) {
            List<List<@Nullable Object>> rows = randomRows(random);
            SourceScan orders = keyedByTwo(columns, rows, random.nextBoolean(), 1, 2, 3);
            HashJoin lower = randomJoin(random, orders, columns, 0);
            DependentJoin lowerSent = sending(random, lower, orders, 0);
            HashJoin upper = randomJoin(random, lower, columns, 1);
            HashJoin same =
                    new HashJoin(lowerSent, upper.right(), upper.type(), List.of(1), List.of(1), null, upper.columns());

            assertThat(fixture.rows(sending(random, same, orders, 1)))
                    .as("seed " + seed + ", case " + i)
                    .satisfies(SameElements.as(fixture.rows(upper)));
        }
    }

    private HashJoin randomJoin(Random random, PlanNode left, RowType columns, int column) {
        JoinType type = random.nextBoolean() ? JoinType.INNER : JoinType.SEMI;
        RowType joined = type.columns(left.columns(), columns);
        PlanNode driver = fixture.table(columns, randomRows(random));
        return new HashJoin(left, driver, type, List.of(column), List.of(column), null, joined);
    }

    private static DependentJoin sending(Random random, HashJoin join, SourceScan scan, int column) {
        return new DependentJoin(join, true, List.of(column), 1 + random.nextInt(8), scan.id(), column);
    }

    /** The result equals that of the hash join, whatever keys are sent. */
    @Test
    void answersAreThoseOfTheHashJoin() {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < 400; i++) {
            JoinType[] rightDependent = {JoinType.INNER, JoinType.LEFT, JoinType.SEMI, JoinType.ANTI};
            JoinType[] leftDependent = {JoinType.INNER, JoinType.RIGHT, JoinType.SEMI};
            boolean rightDrives = random.nextBoolean();
            JoinType[] types = rightDrives ? leftDependent : rightDependent;
            assertSame(random, types[random.nextInt(types.length)], rightDrives, "seed " + seed + ", case " + i);
        }
    }

    private void assertSame(Random random, JoinType type, boolean rightDrives, String which) {
        RowType columns = RowType.unnamed(INT, TEXT, INT);
        boolean ignoresCase = random.nextBoolean();
        List<Integer> keyColumns =
                List.of(List.of(0), List.of(1), List.of(0, 1)).get(random.nextInt(3));
        PlanNode driver = fixture.table(columns, randomRows(random));
        List<List<@Nullable Object>> rows = randomRows(random);
        int[] sizes = random.nextBoolean() ? new int[] {1, 3} : new int[] {1, 2, 40};
        SourceScan dependent = keyed(columns, rows, keyColumns, random.nextBoolean(), !ignoresCase, sizes);
        fixture.source(dependent.source()).answers(fragment -> rowsFor(dependent, rows, fragment, ignoresCase));
        Expression residual = random.nextBoolean() ? null : is(Function.LESS, ref(2, INT), ref(5, INT));
        PlanNode left = rightDrives ? dependent : driver;
        PlanNode right = rightDrives ? driver : dependent;
        RowType joined = type.columns(columns, columns);
        HashJoin hash = new HashJoin(left, right, type, List.of(0, 1), List.of(0, 1), residual, joined);
        DependentJoin sent =
                new DependentJoin(hash, rightDrives, keyColumns, random.nextInt(10) == 0 ? 2 : MANY, dependent.id(), 0);

        assertThat(fixture.rows(sent)).as(which).satisfies(SameElements.as(fixture.rows(hash)));
    }

    private static List<List<@Nullable Object>> randomRows(Random random) {
        return IntStream.range(0, random.nextInt(40))
                .mapToObj(i -> row(
                        random.nextInt(8) == 0 ? null : random.nextInt(6),
                        random.nextInt(8) == 0 ? null : Character.toString("aAbB".charAt(random.nextInt(4))),
                        random.nextInt(10)))
                .toList();
    }

    private static DependentJoin join(PlanNode left, PlanNode right, JoinType type, boolean rightDrives, long most) {
        RowType columns = type.columns(left.columns(), right.columns());
        HashJoin join = new HashJoin(left, right, type, List.of(0), List.of(0), null, columns);
        PlanNode dependent = rightDrives ? left : right;
        return new DependentJoin(join, rightDrives, List.of(0), most, ((SourceScan) dependent).id(), 0);
    }

    private SourceScan keyed(List<List<@Nullable Object>> rows, boolean arrays, boolean exact, int... sizes) {
        return keyed(ONE, rows, List.of(0), arrays, exact, sizes);
    }

    /** Returns a scan of a new source that filters by the keys it is sent. */
    private SourceScan keyed(
            RowType columns,
            List<List<@Nullable Object>> rows,
            List<Integer> keyColumns,
            boolean arrays,
            boolean exact,
            int... sizes) {
        SourceScan plain = fixture.table(columns, rows);
        SourceScan scan = new SourceScan(
                plain.id(),
                plain.source(),
                "whole",
                List.of(),
                columns,
                rows.size(),
                text(keyColumns, arrays, exact, sizes));
        fixture.source(plain.source()).answers(fragment -> rowsFor(scan, rows, fragment, false));
        return scan;
    }

    private static List<List<@Nullable Object>> numbers(int count) {
        return IntStream.range(0, count).mapToObj(Fixture::row).toList();
    }

    private List<Object> keysSentTo(SourceScan scan) {
        return fixture.source(scan.source()).fragments.stream()
                .flatMap(fragment -> keys(fragment).stream())
                .distinct()
                .toList();
    }
}
