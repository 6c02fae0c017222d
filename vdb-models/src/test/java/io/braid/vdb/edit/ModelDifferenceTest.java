package io.braid.vdb.edit;

import static io.braid.vdb.SampleModel.IMPORT;
import static io.braid.vdb.SampleModel.PEOPLE;
import static io.braid.vdb.SampleModel.SALES;
import static io.braid.vdb.SampleModel.SHOP;
import static io.braid.vdb.SampleModel.at;
import static io.braid.vdb.SampleModel.column;
import static io.braid.vdb.SampleModel.comment;
import static io.braid.vdb.SampleModel.shopWith;
import static io.braid.vdb.SampleModel.table;
import static io.braid.vdb.SampleModel.view;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.Definition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.IfExists;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ModelDifferenceTest {
    @Test
    void equalModelsDoNotDifferWhereverTheirPartsStand() {
        VirtualDatabase elsewhere = SHOP.declaring(
                SHOP.definitions().stream().map(one -> one.at(at(99))).toList());
        assertThat(ModelDifference.between(SHOP, elsewhere)).isEmpty();
    }

    @Test
    void whatIsGoneIsDroppedAndWhatIsOtherwiseIsReplaced() {
        VirtualDatabase changed = SHOP.declaring(List.of(SALES, view("everybody", "SELECT 1", at(1))));
        assertThat(ModelDifference.between(SHOP, changed))
                .containsExactly(
                        new Drop(ObjectKind.SCHEMA, List.of("people"), true, true, at(1)),
                        new Drop(ObjectKind.SERVER, List.of("crm"), true, false, at(1)),
                        new Drop(ObjectKind.VIEW, List.of("sales", "somebody"), true, false, at(1)),
                        new Create(changed.views().get(0), IfExists.REPLACE));
    }

    @Test
    void anImportThatIsGoneTakesItsSchemaAlongAndTheSchemaComesAgain() {
        VirtualDatabase changed = Definitions.remove(SHOP, IMPORT::equals);
        assertThat(ModelDifference.between(SHOP, changed))
                .containsExactly(
                        new Drop(ObjectKind.SCHEMA, List.of("people"), true, true, at(1)),
                        new Create(PEOPLE, IfExists.REPLACE));
    }

    @Test
    void puttingADifferenceOnItsBaseGivesTheOtherModel() {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        List<Definition> pool = new ArrayList<>(shopWith(
                        view("everybody", "SELECT 2", at(1)),
                        table("everybody", DeclaredKeys.NONE, column("x")),
                        view("x", "SELECT 1", at(1)),
                        comment(ObjectKind.VIEW, "sales", "x"),
                        comment(ObjectKind.SERVER, "crm"))
                .definitions());
        for (int i = 0; i < 500; i++) {
            VirtualDatabase base = anyOf(pool, random);
            VirtualDatabase other = anyOf(pool, random);
            VirtualDatabase result = ModelDifference.apply(base, ModelDifference.between(base, other));
            assertThat(result.definitions())
                    .as("seed %d, round %d", seed, i)
                    .containsExactlyInAnyOrderElementsOf(other.definitions());
        }
    }

    private static VirtualDatabase anyOf(List<Definition> pool, Random random) {
        List<Definition> chosen = new ArrayList<>();
        for (Definition one : pool) {
            boolean taken = chosen.stream().anyMatch(other -> other.key().equals(one.key()));
            boolean homeless = one.equals(IMPORT) && !chosen.contains(PEOPLE);
            if (!taken && !homeless && random.nextBoolean()) {
                chosen.add(one);
            }
        }
        return SHOP.declaring(chosen);
    }
}
