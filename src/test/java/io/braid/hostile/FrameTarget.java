package io.braid.hostile;

/** What Jazzer calls with inputs that it finds by what they reach in the product. */
public final class FrameTarget {
    private FrameTarget() {}

    /** Named by Jazzer. */
    public static void fuzzerTestOneInput(byte[] body) {
        FrameRules.check(body);
    }
}
