package io.braid.bench.rival;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.bench.rig.RigSource;
import io.braid.spi.error.BraidException;
import io.braid.testkit.server.ServerKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class RivalKindTest {
    @Test
    void databasesForWhichARivalIsNotSetUpAreNamed() {
        RigSource known = source("dbA", ServerKind.POSTGRESQL);
        RigSource another = source("dbB", ServerKind.H2);

        assertThatCode(() -> RivalKind.TEIID.checkAllKnown(List.of(known, source("dbD", ServerKind.MYSQL))))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> RivalKind.TEIID.checkAllKnown(List.of(known, another)))
                .isInstanceOf(BraidException.class)
                .hasMessage("teiid is set up here for postgresql and mysql, and dbB is h2");
    }

    private static RigSource source(String schema, ServerKind kind) {
        return new RigSource(schema, kind.wrapper(), "", "", "", "", "", List.of());
    }
}
