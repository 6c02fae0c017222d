package io.braid.engine.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.FakeSource;
import io.braid.engine.plan.CommonLookup;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.SourceScan;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who takes part in what, and that nothing is left of it. */
class CommonLookupsTest {
    private static final DataType INT = DataType.of(TypeKind.INTEGER);

    private final CommonLookups lookups = new CommonLookups();
    private final Source source = new FakeSource("s", List.of());
    private final CommonLookup lookup = lookup();

    @Test
    void oneKindIsThereAsLongAsSomebodyTakesPart() {
        CommonLookups.Membership first = lookups.join(source, lookup, List.of());
        CommonLookups.Membership second = lookups.join(source, lookup, List.of());
        assertThat(first.group()).isSameAs(second.group());
        first.close();
        assertThat(lookups.size()).isEqualTo(1);
        second.close();
        assertThat(lookups.size()).isZero();
    }

    @Test
    void otherPlansSourcesAndParametersAreOfAnotherKind() {
        LookupGroup group = lookups.join(source, lookup, List.of()).group();
        assertThat(lookups.join(source, lookup(), List.of()).group()).isNotSameAs(group);
        assertThat(lookups.join(new FakeSource("s", List.of()), lookup, List.of())
                        .group())
                .isNotSameAs(group);
        assertThat(lookups.join(source, lookup, List.of(new Parameter(INT, 1))).group())
                .isNotSameAs(group);
    }

    private static CommonLookup lookup() {
        KeyedText.Condition condition =
                new KeyedText.Condition(List.of(0), List.of(new KeyedText.Sized(16, "keys")), 0, true, true, "", null);
        return new CommonLookup(
                new SourceScan(
                        0,
                        "s",
                        "whole",
                        List.of(),
                        RowType.unnamed(INT),
                        1,
                        new KeyedText(List.of("", ""), List.of(condition), "every row")),
                List.of());
    }
}
