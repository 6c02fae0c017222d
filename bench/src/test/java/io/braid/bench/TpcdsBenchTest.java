package io.braid.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.bench.load.Question;
import io.braid.bench.rig.RigData;
import io.braid.testkit.tpcds.TpcdsQuery;
import org.junit.jupiter.api.Test;

class TpcdsBenchTest {
    @Test
    void eachOfTheQueriesIsThereAndReadsFactsFromAnotherDatabaseThanTheRest() {
        RigData data = RigData.tpcds(0.1);
        assertThat(TpcdsBench.questions()).hasSize(26).allSatisfy(question -> assertThat(federated(question, data))
                .containsPattern("\\b(stores|catalogs|web)\\.")
                .contains("dimensions.")
                .doesNotContain("${"));
    }

    private static String federated(Question question, RigData data) {
        return TpcdsQuery.named(question.sql(), data::federated);
    }
}
