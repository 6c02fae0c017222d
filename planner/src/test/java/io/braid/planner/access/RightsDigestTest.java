package io.braid.planner.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.planner.model.VdbReader;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Rights digests as cache keys: entries are shared by all users with the same digest, so that it must cover all
 * relevant rights.
 */
class RightsDigestTest {
    private static final VirtualDatabase MODEL =
            VdbReader.read("shop", "CREATE DATABASE shop; CREATE ROLE clerk; CREATE ROLE Boss;");

    @Test
    void rolesThatTheModelKnowsMakeADifference() {
        Rights clerk = rights("clerk");
        Rights both = rights("clerk", "BOSS");
        assertThat(both.digest()).isNotEqualTo(clerk.digest());
        assertThat(both.has("boss")).isTrue();
        assertThat(clerk.has("boss")).isFalse();
    }

    @Test
    void rolesOfOtherDatabasesMakeNone() {
        Rights clerk = rights("clerk");
        Rights auditor = rights("clerk", "auditor");
        assertThat(auditor.digest()).isEqualTo(clerk.digest());
        assertThat(auditor.has("auditor"))
                .as("or who is in it would get the plans of who is not")
                .isFalse();
        assertThat(clerk.has("Public")).isTrue();
    }

    private static Rights rights(String... roles) {
        return Rights.of(MODEL, Principal.of("ada", List.of(roles)));
    }
}
