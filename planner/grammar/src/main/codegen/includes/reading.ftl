/** Begins to read at a place in a text; the buffer is as long as its longest token, for it grows slowly. */
JAVACODE public void startAt(Reader reader, Place place, int longestToken)
{
    jj_input_stream.ReInit(reader, place.line(), place.column(), longestToken + 4096);
}
