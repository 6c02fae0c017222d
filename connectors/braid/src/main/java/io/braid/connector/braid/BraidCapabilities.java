package io.braid.connector.braid;

import io.braid.connector.jdbc.dialect.KindSets;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.FunctionRule;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.capability.TextSemantics;
import java.util.EnumSet;
import java.util.List;

/**
 * Capabilities of a Braid server: everything that Braid itself evaluates. If a server lists fewer functions, only
 * those.
 */
final class BraidCapabilities {
    private static final int MOST_PARAMETERS = 65_535;

    /** One array for keys of one column, which the server forwards to its sources in their own form. */
    private static final List<KeyForm> KEYS = List.of(
            new KeyForm(KeyForm.Style.ARRAY, KindSets.KEYS, 1, MOST_PARAMETERS),
            new KeyForm(KeyForm.Style.EITHER, KindSets.KEYS, KeyForm.ANY_NUMBER, MOST_PARAMETERS));

    static final Capabilities ALL = new Capabilities(
            BraidDialect.NAME,
            EnumSet.allOf(Feature.class),
            List.of(FunctionRule.exact(FunctionRule.EVERY)),
            TextSemantics.BINARY,
            KEYS);

    private BraidCapabilities() {}
}
