package io.braid.planner.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.planner.cost.BraidRowCount;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.type.Types;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

class JoinSearchTest {
    @Test
    void aDozenRelationsInARowAreLookedAtInEveryOrder() {
        JoinSearch search = search(12, (builder, i) -> equal(builder, i - 1, "b"));

        assertThat(search.best().leaves().cardinality()).isEqualTo(12);
        // One for each part of the chain and each place to split it.
        assertThat(search.pairs()).isEqualTo(12 * (12 * 12 - 1) / 6);
    }

    @Test
    void manyRelationsTakeABoundedNumberOfComparisons() {
        JoinSearch row = search(60, (builder, i) -> equal(builder, i - 1, "b"));
        JoinSearch alike = search(60, (builder, i) -> equal(builder, 0, "a"));
        JoinSearch unrelated = search(40, (builder, i) -> builder.literal(true));

        assertThat(row.best().leaves().cardinality()).isEqualTo(60);
        assertThat(alike.best().leaves().cardinality()).isEqualTo(60);
        assertThat(unrelated.best().leaves().cardinality()).isEqualTo(40);
        assertThat(row.pairs()).isLessThan(2 * JoinSearch.MOST_PAIRS);
        assertThat(alike.pairs()).isLessThan(4 * JoinSearch.MOST_PAIRS);
    }

    @Test
    void soDoRelationsThatAreAllRelated() {
        // Columns that equal the same column are equal.
        JoinSearch search = search(12, (builder, i) -> equal(builder, 0, "a"));

        assertThat(search.best().leaves().cardinality()).isEqualTo(12);
        assertThat(search.pairs()).isLessThan(4 * JoinSearch.MOST_PAIRS);
    }

    /** Join condition of a relation and the previous ones. */
    private interface Condition {
        RexNode of(RelBuilder builder, int relation);
    }

    /** Returns a condition that the first column of the last relation equals a column of another one. */
    private static RexNode equal(RelBuilder builder, int other, String column) {
        return builder.equals(builder.field(2, 0, column + other), builder.field(2, 1, 0));
    }

    /** Returns a search over relations of two columns and three rows. */
    private static JoinSearch search(int relations, Condition condition) {
        RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(cluster(), null);
        IntStream.range(0, relations).forEach(i -> {
            builder.values(new String[] {"a" + i, "b" + i}, i, 1, i + 1, 2, i + 2, 3);
            if (i > 0) {
                builder.join(JoinRelType.INNER, condition.of(builder, i));
            }
        });
        Join join = (Join) builder.build();
        JoinGraph graph = new JoinGraph(join, UnaryOperator.identity(), PlannerOptions.ALL);
        return new JoinSearch(graph, new JoinEstimates(graph, ImmutableBitSet.of(0), PlannerOptions.ALL));
    }

    private static RelOptCluster cluster() {
        HepPlanner planner = new HepPlanner(HepProgram.builder().build());
        RelOptCluster cluster = RelOptCluster.create(planner, new RexBuilder(Types.newFactory()));
        cluster.setMetadataProvider(BraidRowCount.PROVIDER);
        RelMetadataQueryBase.THREAD_PROVIDERS.set(JaninoRelMetadataProvider.of(BraidRowCount.PROVIDER));
        return cluster;
    }
}
