package io.braid.engine.expression;

import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.call;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.ref;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.Fixture;
import io.braid.engine.expression.kernel.ColumnKernel;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.plan.expression.RowFunction;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Test that common subexpressions are computed once, with the same results as if each were computed separately. */
@Tag("jdk")
class SharedCallsTest {
    private static final DataType MONEY = DataType.decimal(12, 2);
    private static final Expression PRODUCT =
            call(Function.MULTIPLY, DataType.decimal(24, 4), ref(0, MONEY), ref(1, MONEY));

    private final Fixture fixture = new Fixture();
    private final PlanNode table = fixture.batchRows(2)
            .table(
                    RowType.unnamed(MONEY, MONEY),
                    List.of(amounts("1.50", "2.00"), amounts("-3.25", null), amounts("0.00", "9.99"), row(null, null)));

    @AfterEach
    void close() {
        fixture.close();
    }

    private static List<@Nullable Object> amounts(String one, @Nullable String other) {
        return row(new BigDecimal(one), other == null ? null : new BigDecimal(other));
    }

    @Test
    void togetherExpressionsYieldWhatEachDoesByItself() {
        Expression sum = call(Function.ADD, DataType.decimal(25, 4), PRODUCT, ref(0, MONEY));
        Expression choice = call(
                Function.CASE, PRODUCT.type(), is(Function.GREATER, ref(0, MONEY), ref(1, MONEY)), PRODUCT, PRODUCT);
        Expression late =
                call(Function.CASE, PRODUCT.type(), is(Function.LESS, ref(0, MONEY), ref(1, MONEY)), PRODUCT, sum);
        List<Expression> all = List.of(PRODUCT, sum, choice, late, PRODUCT);

        List<List<@Nullable Object>> together = rows(all);

        for (int i = 0; i < all.size(); i++) {
            int column = i;
            assertThat(together)
                    .extracting(values -> values.get(column))
                    .isEqualTo(rows(List.of(all.get(i))).stream()
                            .map(values -> values.get(0))
                            .toList());
        }
    }

    @Test
    void whatIsRepeatedHasOneKernel() {
        SharedCalls shared = SharedCalls.of(List.of(PRODUCT, is(Function.IS_NULL, PRODUCT)));
        Kernel first = kernel(shared, PRODUCT);

        assertThat(first).isInstanceOf(SharedKernel.class);
        assertThat(kernel(shared, PRODUCT)).isSameAs(first);
        assertThat(kernel(shared, is(Function.IS_NULL, PRODUCT))).isInstanceOf(ColumnKernel.class);
        assertThat(kernel(SharedCalls.none(), PRODUCT)).isInstanceOf(ColumnKernel.class);
    }

    private static Kernel kernel(SharedCalls shared, Expression call) {
        return shared.kernel((Call) call, () -> new ColumnKernel(0, MONEY));
    }

    @Test
    void functionThatMayYieldAnotherValueEachTimeIsAskedEachTime() {
        AtomicInteger next = new AtomicInteger();
        RowFunction function = arguments -> next.incrementAndGet();
        Expression random = new Compiled(function, List.of(), INT, "NEXT()");
        Expression sum = call(Function.ADD, INT, random, constant(INT, 0));

        assertThat(rows(List.of(sum, sum)).get(0)).doesNotHaveDuplicates();
    }

    private List<List<@Nullable Object>> rows(List<Expression> expressions) {
        RowType columns =
                RowType.unnamed(expressions.stream().map(Expression::type).toArray(DataType[]::new));
        return fixture.rows(new Project(table, expressions, columns));
    }
}
